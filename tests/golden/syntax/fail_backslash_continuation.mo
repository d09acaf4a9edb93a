// expect 3:16: "\" means nothing in Modelica; a line can simply be broken
model Long
  Real x = 1 + \
    2;
end Long;
