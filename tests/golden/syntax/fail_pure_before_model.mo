// expect 2:6: "pure" only stands before "function" (or "operator function")
pure model Clean
  Real x = time;
end Clean;
