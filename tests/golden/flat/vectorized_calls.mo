// MLS 12.4.6: a function of scalars may be called with arrays of equal size, scalar arguments are repeated
function mix
  input Real a;
  input Real b;
  input Real w = 0.5;
  output Real y;
algorithm
  y := w*a + (1 - w)*b;
end mix;
model VectorizedCalls
  parameter Real A[2, 3] = [1, 2, 3; 4, 5, 6];
  Real v[3] = sin({time, 1, 2});
  Real w[3] = mix(v, time);
  Real u[3] = mix(v, w, {0, 0.5, 1});
  Real M[2, 3] = mix(time, A, w = 0.1);
end VectorizedCalls;
