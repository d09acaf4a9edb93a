// expect 3:13: a modifier names what it changes, "n = 3"; a value alone is no modifier
model House
  Room room(3, redeclare model Wall = Brick);
end House;
