// Blocks with programs of their own, as the part is large; the row of the house is a full one.
model EventBlocks
  parameter Integer n = 17;
  Real T[n](each start = 20, each fixed = true);
  Real house(start = 10, fixed = true);
  Boolean on(start = false, fixed = true);
equation
  for i in 1:n loop
    der(T[i]) = house - i*T[i] + (if on then 1 else 0);
  end for;
  der(house) = sum(T)/n - house;
  when T[1] < 19 then
    on = true;
  end when;
end EventBlocks;
