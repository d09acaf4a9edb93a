model A
  Real x;
end B;
