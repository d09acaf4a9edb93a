// A sampling is a variable that the run sets.
model Sample
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0.1, 0.2) then
    y = pre(y) + time;
  end when;
end Sample;
