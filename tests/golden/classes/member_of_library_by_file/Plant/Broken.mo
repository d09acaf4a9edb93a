within Plant;
model Broken
