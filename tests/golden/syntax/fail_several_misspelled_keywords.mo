// expect 5:3: "paramter" is no keyword, did you mean "parameter"?
// expect 10:3: "elsif" is no keyword; write "elseif"
// expect 15:1: "algorithms" is no keyword, did you mean "algorithm"?
model Spelling
  paramter Real k = 1;
  Real x, y;
equation
  if time < 1 then
    x = 1;
  elsif time < 2 then
    x = 2;
  else
    x = k;
  end if;
algorithms
  y := 2 * x;
end Spelling;
