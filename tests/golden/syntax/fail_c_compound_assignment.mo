// expect 6:5: "+=" is no operator of Modelica; write "n := n + 2"
function next
  input Integer k;
  output Integer n = k;
algorithm
  n += 2;
end next;
