// expect 3:3: "Real" names a predefined type and cannot name a class; the name is probably missing after "model" in line 2
model
  Real x = time;
end Nameless;
