// expect 5:1: "algoritm" is no keyword, did you mean "algorithm"?
function add
  input Real a, b;
  output Real c;
algoritm
  if a > b then
    c := a;
  else
    c := a + b;
  end if;
end add;
