// expect 3:7: byte 0xE4 is no valid UTF-8; the file was probably stored as Latin-1
model Shaft
  // Länge
  Real x = time;
end Shaft;
