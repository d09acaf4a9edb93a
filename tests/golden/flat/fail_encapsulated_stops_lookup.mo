// MLS 5.3.1: lookup does not continue beyond an encapsulated class
package Coefficients
  constant Real k = 3;
end Coefficients;
model FailEncapsulatedStopsLookup
  encapsulated model Inside
    Real y = Coefficients.k*sin(time);
  end Inside;
  Inside part;
end FailEncapsulatedStopsLookup;
