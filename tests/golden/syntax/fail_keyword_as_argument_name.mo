// expect 5:13: "in" is a keyword and cannot name an argument
model Mixer
  Real y;
equation
  y = blend(in = 1, out = 2);
end Mixer;
