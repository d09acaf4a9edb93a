// A constant array with a computed subscript is a table of the program.
model ConstantTable
  constant Real table[3] = {1.5, 2.5, 3.5};
  Integer i = if time < 0.5 then 1 else 2;
  Real x = table[i + 1];
end ConstantTable;
