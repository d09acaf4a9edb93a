// expect 2:7: "block" is a keyword and cannot name a class
model block
  Real x = time;
end block;
