// expect 3:19: "break" is no value that can be calculated with
model Drop
  Sub sub(x = 1 + break);
end Drop;
