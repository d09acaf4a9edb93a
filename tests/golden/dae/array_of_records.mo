// Subscripts of an array of records are inside of the names.
model ArrayOfRecords
  record R
    Real u;
    Integer n;
  end R;
  R r[2];
equation
  r.u = {time, 2 * time};
  for i in 1:2 loop
    r[i].n = i;
  end for;
end ArrayOfRecords;
