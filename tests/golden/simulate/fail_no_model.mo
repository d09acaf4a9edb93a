// the file has functions only
function twice
  input Real u;
  output Real y = 2 * u;
algorithm
end twice;

function thrice
  input Real u;
  output Real y = 3 * u;
algorithm
end thrice;
