// MLS 12.4.5: a local or output array declared with : starts empty and may be resized by whole assignment
function evens
  input Integer v[:];
  output Integer e[:];
algorithm
  for k in v loop
    if mod(k, 2) == 0 then
      e := cat(1, e, {k});
    end if;
  end for;
end evens;
model FlexibleSizeInsideFunction
  constant Integer e[:] = evens({1, 4, 6, 7, 8});
  Real x[size(e, 1)] = time*e;
end FlexibleSizeInsideFunction;
