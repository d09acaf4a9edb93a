// MLS 3.7.5, 8.3.7: times of samples and delays, and messages, are scalars
model FailArraysForScalarArguments
  discrete Real u;
  Real x = delay(time, {0.1, 0.2});
  Real y[2] = delay({time, 2*time}, 0.1, {1, 2});
equation
  when sample(0, fill(0.125, 2)) then
    u = time;
  end when;
  when sample({0}, 0.125) then
    assert(u > 0, {"a", "b"});
    terminate({"a", "b"});
  end when;
end FailArraysForScalarArguments;
