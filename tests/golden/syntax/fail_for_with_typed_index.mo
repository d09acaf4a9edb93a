// expect 6:15: the loop variable has no type; write "for i in 1:3 loop"
function total
  input Real x[3];
  output Real s = 0;
algorithm
  for Integer i in 1:3 loop
    s := s + x[i];
  end for;
end total;
