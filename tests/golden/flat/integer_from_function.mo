// MLS 3.8.4: calls with discrete-time arguments, and calls that trigger events, determine Integers; Integers in records that a
// function of a continuous-time variable returns, and those beside Reals, are a warning, as the Standard Library has them
model IntegerFromFunction
  record State
    Real h;
    Integer phase;
  end State;
  function stateOf
    input Real h;
    output State state;
  algorithm
    state.h := h;
    state.phase := if h < 0.5 then 1 else 2;
  end stateOf;
  function interpolate
    input Real x;
    output Real y;
    output Integer i;
  algorithm
    i := integer(x);
    y := i + (x - i)^2;
  end interpolate;
  function twice
    input Integer n;
    output Integer m = 2*n;
  algorithm
  end twice;
  function gearOf
    input Real x;
    output Integer gear;
  algorithm
    gear := if x < 0.5 then 1 else 2;
    annotation(Inline = true, GenerateEvents = true);
  end gearOf;
  parameter Real p = 0.3;
  Integer n(start = 0, fixed = true);
  Integer ofDiscrete = twice(n);
  Integer ofRelation = twice(if time > 0.5 then 1 else 2);
  Integer ofParameter = gearOf(p);
  Integer withEvents = gearOf(time);
  State state = stateOf(time);
  State states[2] = {stateOf(time), stateOf(2*time)};
  State assigned;
  Real value;
  Integer index;
equation
  (value, index) = interpolate(10*time);
  when sample(0, 0.1) then
    n = pre(n) + 1;
  end when;
algorithm
  assigned := stateOf(time);
end IntegerFromFunction;
