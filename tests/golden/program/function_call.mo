// A function that is kept is a host call with one register for each argument.
model FunctionCall
  function root
    input Real a;
    output Real x = a;
  algorithm
    while x * x > a * (1 + 1e-12) loop
      x := (x + a / x) / 2;
    end while;
  end root;
  Real y = root(time + 2);
end FunctionCall;
