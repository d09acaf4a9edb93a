// the file has a function only
function twice
  input Real u;
  output Real y = 2 * u;
algorithm
end twice;
