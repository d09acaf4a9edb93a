// MLS 12.2: what needs a model around it is an error in functions that are used by way of derivatives only, too
function slopeOfWorn
  input Real x;
  input Real dx;
  output Real dy = dx*pre(x);
end slopeOfWorn;
function worn
  input Real x;
  output Real y = x;
algorithm
  while y > 1 loop
    y := y - 1;
  end while;
  annotation(derivative = slopeOfWorn);
end worn;
function energy
  input Real p;
  input Real T;
  output Real e = p*delay(T, 0.1)^2;
end energy;
function energyByT = der(energy, T);
model OperatorsInDerivatives
  Real w = worn(time);
  Real rate = der(w);
  Real y = energyByT(2, time);
end OperatorsInDerivatives;
