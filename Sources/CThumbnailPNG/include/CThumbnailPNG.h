/// The one door to libpng: every setjmp lives behind it, and no Swift frame is ever crossed by a longjmp.
#pragma once
