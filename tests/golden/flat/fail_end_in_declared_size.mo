// `end` in the size of a declaration subscripts nothing
model FailEndInDeclaredSize
  Real x[end];
equation
  x = {time, time};
end FailEndInDeclaredSize;
