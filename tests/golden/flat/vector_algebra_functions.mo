// MLS 10.3.5: transpose, outerProduct, symmetric, cross and skew
model VectorAlgebraFunctions
  parameter Real a[3] = {1, 2, 3};
  Real b[3] = {time, 0, 1};
  Real c[3] = cross(a, b);
  Real S[3, 3] = skew(b);
  Real O[3, 2] = outerProduct(a, {1, 2});
  Real T[2, 3] = transpose(O);
  Real Y[2, 2] = symmetric([1, time; 7, 3]);
end VectorAlgebraFunctions;
