// SPDX-License-Identifier: Apache-2.0
// MLS 12: functions that call themselves and each other.
model RecursiveFunctions
  function factorial
    input Integer n;
    output Integer f;
  algorithm
    f := if n <= 1 then 1 else n*factorial(n - 1);
  end factorial;
  function gcd
    input Integer a;
    input Integer b;
    output Integer g;
  algorithm
    if b == 0 then
      g := a;
    else
      g := gcd(b, mod(a, b));
    end if;
  end gcd;
  function isEven
    input Integer n;
    output Boolean b;
  algorithm
    b := if n == 0 then true else isOdd(n - 1);
  end isEven;
  function isOdd
    input Integer n;
    output Boolean b;
  algorithm
    b := if n == 0 then false else isEven(n - 1);
  end isOdd;
  function ackermann
    input Integer m;
    input Integer n;
    output Integer a;
  algorithm
    a := if m == 0 then n + 1 elseif n == 0 then ackermann(m - 1, 1) else ackermann(m - 1, ackermann(m, n - 1));
  end ackermann;
  Integer n = integer(time);
  Integer f = factorial(n);
  Integer g = gcd(1071, 462*(1 + n));
  Boolean even = isEven(n);
  Integer a = ackermann(2, n);
  annotation(experiment(StopTime = 6.5, Interval = 0.5));
end RecursiveFunctions;
