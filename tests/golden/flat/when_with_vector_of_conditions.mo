// MLS 8.3.5: the condition of a when-equation may be a vector, any element that becomes true activates it
model WhenWithVectorOfConditions
  Real x = sin(time);
  Integer n(start = 0, fixed = true);
equation
  when {x > 0.5, x < -0.5, sample(0, 2)} then
    n = pre(n) + 1;
  end when;
end WhenWithVectorOfConditions;
