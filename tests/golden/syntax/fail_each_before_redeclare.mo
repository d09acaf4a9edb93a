// expect 3:22: "redeclare" must stand before "each"
model Rooms
  Room rooms[3](each redeclare model Wall = Brick);
end Rooms;
