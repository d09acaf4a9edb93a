// expect 4:9: "redeclare" must stand before "final"
model Room
  extends Base;
  final redeclare Wall wall;
end Room;
