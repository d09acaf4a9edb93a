// A sampling is true at instants only, in the first iteration of their events: a clause needs no edge.
model Sample
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0.1, 0.2) then
    y = pre(y) + time;
  end when;
end Sample;
