// Wanted: at the declaration of `run`, that it calls `system` and nobody has allowed it; a note at `count`; how to allow it.
model Shell
  function run
    input String command;
    output Integer status;
  external "C" status = system(command);
  end run;
  function count
    input Real x;
    output Real y;
  external "C" y = count(x) annotation (Include = "static double count(double x) { return x + 1; }");
  end count;
  parameter Integer status = run("true");
  Real x = count(time);
end Shell;
