// expect: misspelled variables in bindings, equations, algorithms, subscripts, conditions and modifiers; iterators end with their loop
model Tank
  parameter Real area = 1;
  parameter Integer count = 3;
  Real level(start = lvel0) = 1;
  Real flow_in[cuont];
  Real outlet if hasOutlet;
  Real sums = sum(flow_in[i] for i in 1:count) + i;
equation
  der(levl) = area;
  for k in 1:count loop
    flow_in[k] = k * area;
  end for;
  flow_in[k] = 0;
  connect(inlt, level);
algorithm
  sums := time + tiem;
end Tank;
