// MLS 3.6.5: the branches of an if-expression only have to be type compatible, Integer and Real give Real
model IfExpressionMixesIntegerAndReal
  parameter Boolean high = false;
  Real y;
  Integer level;
  Real z[2] = if high then {1, 2} else {0.5, time};
equation
  y = if time > 2 then 3 elseif time > 1 then 1.5 else 0;
  level = if y > 2 then 2 elseif y > 1 then 1 else 0;
end IfExpressionMixesIntegerAndReal;
