// Discrete and continuous variables in one chain: blocks that change at events only are computed with their relations.
model IntegerAndReal
  Real x = sin(time);
  Integer n = if x > 0 then 1 else -1;
  Real y = n * x;
end IntegerAndReal;
