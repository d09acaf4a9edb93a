// expect 4:3: this comment is not closed before the end of the file
model Wave
  Real x = time;
  /* the input
end Wave;
