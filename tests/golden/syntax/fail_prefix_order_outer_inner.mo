// expect 3:9: "inner" must stand before "outer"
model Room
  outer inner World world;
  Real x = time;
end Room;
