// expect 3:3: "each" only stands before modifiers
model Rooms
  each Real x[3] = {1, 2, 3};
end Rooms;
