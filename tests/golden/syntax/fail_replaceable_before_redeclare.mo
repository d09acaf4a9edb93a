// expect 4:15: "redeclare" must stand before "replaceable"
model Room
  extends Base;
  replaceable redeclare Wall wall;
end Room;
