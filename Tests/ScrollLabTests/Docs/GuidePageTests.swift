import Testing

@Suite struct `The guide to the laboratory tells the truth` {
    @Test func `its code is the sample's, which is run`() throws {
        let page = try GuidePage()
        let sample = try page.sampleCode()
        #expect(page.codeBlocks.count == 6)
        for block in page.codeBlocks { #expect(sample.contains(block), "\(block)") }
    }
}
