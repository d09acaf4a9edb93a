// expect 3:11: a component is only taken out in the modifier of an extends clause
model Drop
  Sub sub(break pump);
end Drop;
