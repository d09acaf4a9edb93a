model Mistakes "Six mistakes, made on purpose"
  paramter Real k = 2;
  Real x(start = 1)
  Real y = k * -x;
equation
  der(x) := -x;
  if y = 0 then
    assert(x != 0, "never");
  end if;
end Mistakes;
