// MLS 3.8.4: a call with a continuous-time argument is not discrete-time, so it cannot determine an
// Integer or a Boolean outside of when-clauses; the help names variable and function
model FailIntegerFromFunctionOfContinuous
  function gearOf
    input Real x;
    output Integer gear;
    output Boolean isHigh;
  algorithm
    gear := if x < 0.5 then 1 else 2;
    isHigh := x > 0.5;
  end gearOf;
  Integer declared = gearOf(time);
  Integer inSum;
  Integer first;
  Boolean second;
  Integer assigned;
  Boolean both;
  Integer fine;
  Real alsoFine = 2*gearOf(time);
equation
  inSum = 1 + gearOf(alsoFine);
  (first, second) = gearOf(time);
  when sample(0, 0.1) then
    fine = gearOf(time);
  end when;
  when gearOf(time) == 2 then
    terminate("no event triggers this");
  end when;
algorithm
  (assigned, both) := gearOf(time);
end FailIntegerFromFunctionOfContinuous;
