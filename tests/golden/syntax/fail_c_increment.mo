// expect 6:4: "++" is no operator of Modelica; write "n := n + 1"
function next
  input Integer k;
  output Integer n = k;
algorithm
  n++;
end next;
