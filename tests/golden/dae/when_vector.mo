// when with a vector of conditions acts when any of them becomes true: the edges are combined, not the conditions.
model WhenVector
  Integer n(start = 0, fixed = true);
equation
  when {time > 0.25, time > 0.5} then
    n = pre(n) + 1;
  end when;
end WhenVector;
