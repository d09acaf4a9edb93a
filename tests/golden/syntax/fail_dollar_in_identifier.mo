// expect 3:8: "$" cannot be part of an identifier
model Flow
  Real $x = time;
end Flow;
