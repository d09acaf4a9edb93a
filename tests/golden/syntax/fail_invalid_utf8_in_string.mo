// expect 3:26: byte 0xFC is no valid UTF-8; the file was probably stored as Latin-1
model Shaft
  parameter Real d = 1 "Tür";
  Real x = time;
end Shaft;
