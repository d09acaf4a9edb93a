// MLS 4.7: the algorithm sets all of `a`, but not the last element of `b`; the note is about `b`
model FailElementsThatAnAlgorithmLeavesOut
  Integer k(start = 1, fixed = true);
  Integer a[3](each start = 0, each fixed = true);
  Boolean b[3](each start = false, each fixed = true);
algorithm
  when time >= 1 then
    b[1] := true;
    k := 2;
  end when;
  when time >= 2 then
    b[2] := true;
    a[pre(k)] := 1;
  end when;
end FailElementsThatAnAlgorithmLeavesOut;
