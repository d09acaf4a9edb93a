// MLS 12.4.4: local variables are initialized by their bindings, the body may use while, for and return
function countBits
  input Integer n;
  output Integer bits = 0;
protected
  Integer rest = n;
  Integer table[2] = {0, 1};
algorithm
  if n < 0 then
    return;
  end if;
  while rest > 0 loop
    for k in 1:2 loop
      if mod(rest, 2) == table[k] then
        bits := bits + table[k];
      end if;
    end for;
    rest := div(rest, 2);
  end while;
end countBits;
model FunctionWithLoopsEvaluatedAtTranslation
  parameter Integer m = countBits(27);
  Real x[m] = fill(time, m);
end FunctionWithLoopsEvaluatedAtTranslation;
