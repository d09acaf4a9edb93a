// expect 6:10: "return" takes no value; assign the output and then write "return;"
function double
  input Real x;
  output Real y;
algorithm
  return 2 * x;
end double;
