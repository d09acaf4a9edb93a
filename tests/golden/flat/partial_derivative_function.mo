// MLS 12.7.2: a short function definition with der is a partial derivative of a function
function energy
  input Real p;
  input Real T;
  output Real e;
algorithm
  e := p*T^2;
end energy;
function energy_T = der(energy, T);
model PartialDerivativeFunction
  Real y = energy_T(2, time);
end PartialDerivativeFunction;
