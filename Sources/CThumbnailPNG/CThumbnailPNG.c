#include "CThumbnailPNG.h"
