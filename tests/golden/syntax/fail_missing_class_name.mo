// expect 2:7: the name of the class is missing after "model"
model "A nameless one"
  Real x = time;
end Nameless;
