// MLS 11.2.7: a when-statement may assign one variable several times and use if and for freely
model WhenStatementWithSeveralAssignments
  parameter Integer n = 2;
  Real x = sin(time);
  Integer hits[n](each start = 0, each fixed = true);
  Integer total(start = 0, fixed = true);
algorithm
  when {x > 0.5, x < -0.5} then
    total := 0;
    for i in 1:n loop
      if x > 0 then
        hits[i] := pre(hits[i]) + i;
      end if;
      total := total + hits[i];
    end for;
  end when;
end WhenStatementWithSeveralAssignments;
