// Equations are solved in the order in which they need each other, whatever the order in which they are written.
model CausalOrder
  Real a = 2 * b;
  Real b = c + 1;
  Real c = sin(time);
end CausalOrder;
