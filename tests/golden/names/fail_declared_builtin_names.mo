// expect: names that mean something else wherever they are used, and what cannot be declared in a model
package Constants
  constant Real k = 2;
end Constants;
connector Pin
  Real v;
  flow Real i;
end Pin;
model Plant
  Real time = 3;
  Real Integer = 1;
  flow Real current = 2;
  Constants constants;
  Pin pin;
end Plant;
