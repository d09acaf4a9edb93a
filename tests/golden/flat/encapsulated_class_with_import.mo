// MLS 5.3.1: an encapsulated class reaches other top-level packages by import, built-in names need none
package Coefficients
  constant Real k = 3;
end Coefficients;
model EncapsulatedClassWithImport
  encapsulated model Inside
    import Coefficients;
    Real y = Coefficients.k*sin(time);
  end Inside;
  Inside part;
end EncapsulatedClassWithImport;
