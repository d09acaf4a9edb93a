// expect 3:13: a component name is missing after the last comma
model Call
  Real x, y,;
end Call;
