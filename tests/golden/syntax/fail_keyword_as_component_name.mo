// expect 3:18: "initial" is a keyword and cannot name a component (quote it or take another name)
model Lookup
  parameter Real initial = 3;
  Real x = time;
end Lookup;
