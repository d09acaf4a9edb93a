// expect 5:1: "End" found where a class definition or the end of the file is expected
model Fall
  Real x = time;
end Fall;
End of file
