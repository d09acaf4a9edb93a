// expect 5:1: "within" is only allowed at the beginning of the file
model First
  Real x = time;
end First;
within Plant;
model Second
  Real x = time;
end Second;
