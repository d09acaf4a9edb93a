// SPDX-License-Identifier: Apache-2.0
// MLS 8.3.2, 8.3.5: when-clauses in a for-equation, of discrete arrays.
model WhenInLoop
  parameter Integer n = 3;
  Integer count[n](each start = 0, each fixed = true);
  discrete Real at[n](each start = -1, each fixed = true);
equation
  for i in 1:n loop
    when {time >= i/2, time >= i} then
      count[i] = pre(count[i]) + i;
      at[i] = time;
    end when;
  end for;
  annotation(experiment(StopTime = 3.25, Interval = 0.25));
end WhenInLoop;
