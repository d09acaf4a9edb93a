// Texts that are nearly units are mistakes; units that a model invents are not.
model UnitsNearlyWrittenWarn
  Real torque(unit = "Nm") = time;
  Real area(unit = "m^2") = time;
  Real density(unit = "kg/m^3") = time;
  Real temperature(unit = "°C") = time;
  Real energy(unit = "kWh") = time;
  Real speed(unit = "m/sec") = time;
  Real price(unit = "EUR") = time;
  Real good(unit = "N.m") = 2;
end UnitsNearlyWrittenWarn;
