// expect 4:5: "=" found in an element list, where "x" can only be a type; the keyword "equation" is missing before
model Law
  Real x, y = time;
  x = 2 * y;
end Law;
