// a counter that forgets `pre`: the message names the variable and shows what to write
model FailCounterWithoutPre
  Integer n(start = 0, fixed = true);
equation
  when sample(0.1, 0.1) then
    n = n + 1;
  end when;
end FailCounterWithoutPre;
