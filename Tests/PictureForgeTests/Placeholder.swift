// Tests of the picture forge.
