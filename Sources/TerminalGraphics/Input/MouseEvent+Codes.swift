extension MouseEvent {
    /// From the code of mode 1006: button in bits 0, 1, 6 and 7; Shift 4, Alt 8, Control 16, motion 32.
    init?(code: Int, isRelease: Bool, column: Int, row: Int) {
        var modifiers: KeyModifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let button: Button? =
            switch code & 0xC3 {
            case 0: .left
            case 1: .middle
            case 2: .right
            case 128...131: .extra(code & 3)
            default: nil
            }
        let action: Action
        switch code & 0xC3 {
        case 64 where !isRelease: action = .wheelUp
        case 65 where !isRelease: action = .wheelDown
        case 66 where !isRelease: action = .wheelLeft
        case 67 where !isRelease: action = .wheelRight
        case 64...67: return nil
        default:
            if code & 32 != 0 {
                action = .move(button)
            } else if isRelease || button == nil {
                action = .release(button)
            } else if let button {
                action = .press(button)
            } else {
                return nil
            }
        }
        self.init(action, column: column, row: row, modifiers: modifiers)
    }

    /// From the code of mode 1000 without 1006, where 3 means that some button was released.
    init?(legacyCode code: Int, column: Int, row: Int) {
        self.init(code: code, isRelease: false, column: column, row: row)
    }
}
