// SPDX-License-Identifier: Apache-2.0
// MLS 11.2.6, 12.1.2: return and break leave a loop or a function; Newton's iteration until it stands.
model FunctionReturn
  function root
    input Real a;
    output Real x = 1;
    output Integer iterations = 0;
  protected
    Real next;
  algorithm
    if a <= 0 then
      x := 0;
      return;
    end if;
    while true loop
      next := (x + a/x)/2;
      iterations := iterations + 1;
      if abs(next - x) <= 1e-15*next then
        return;
      end if;
      if iterations > 60 then
        break;
      end if;
      x := next;
    end while;
    x := -1;
  end root;
  Real a = time;
  Real x = root(a);
  annotation(experiment(StopTime = 4, Interval = 0.25));
end FunctionReturn;
