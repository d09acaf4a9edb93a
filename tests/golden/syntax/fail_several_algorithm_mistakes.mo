// expect 9:5: "=" found in an algorithm; an assignment is written with ":="
// expect 10:16: "do" found where "loop" is expected
// expect 11:7: "+=" is no operator of Modelica; write "s := s + i"
// expect 13:10: "return" takes no value
function sumUp
  input Integer n;
  output Integer s;
algorithm
  s = 0;
  for i in 1:n do
    s += i;
  end for;
  return s;
end sumUp;
