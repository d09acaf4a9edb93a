// MLS 8.3.5.2: when-equations may stand in for- and if-equations with parameter expressions
model WhenInForLoop
  parameter Integer n = 3;
  parameter Boolean active = true;
  Integer hits[n](each start = 0, each fixed = true);
equation
  for k in 1:n loop
    if active then
      when time > k then
        hits[k] = pre(hits[k]) + k;
      end when;
    else
      hits[k] = 0;
    end if;
  end for;
end WhenInForLoop;
