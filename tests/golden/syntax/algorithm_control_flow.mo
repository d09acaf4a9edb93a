function bisect "Root by bisection, with every kind of statement"
  input Real lo, hi;
  input Real table[:];
  output Real x;
  output Integer steps = 0;
protected
  Real a = lo, b := hi, fa, fx;
algorithm
  if a > b then
    x := a;
    a := b;
    b := x;
  elseif a == b then
    x := a;
    return "Nothing to do";
  elseif false then
  else
    Streams.print("searching");
  end if "Order the ends";
  fa := interpolate(table, a);
  while b - a > 1e-9 loop
    x := (a + b) / 2;
    fx := interpolate(table, x);
    if fx * fa <= 0 then
      b := x;
    else
      a := x;
      fa := fx;
    end if;
    steps := steps + 1;
    if steps >= 200 then
      break "Give up";
    end if;
  end while "Halving";
  for i in 1:3, j loop
    x := x - table[j] / i;
  end for "Polish" annotation(__Tool(unroll = true));
  for k in {1, 3} loop end for;
  while false loop end while;
  if true then end if annotation(__Tool(fold = true));
  return annotation(__Tool(last = true));
end bisect;
