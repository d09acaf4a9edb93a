// expect: `return` takes no value: assign the output, then return
function square
  input Real x;
  output Real y;
algorithm
  return x*x;
end square;
