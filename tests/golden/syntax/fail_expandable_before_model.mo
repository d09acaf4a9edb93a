// expect 2:12: "expandable" only stands before "connector"
expandable model Bus
  Real x = time;
end Bus;
