// A function with a while loop stays a call.
model FunctionKept
  function root
    input Real a;
    output Real x = a;
  algorithm
    while x * x > a * (1 + 1e-12) loop
      x := (x + a / x) / 2;
    end while;
  end root;
  Real y = root(time + 2);
end FunctionKept;
