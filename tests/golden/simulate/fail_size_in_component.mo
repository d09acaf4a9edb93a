// a size that is not known, in a component: the message names the component
model Part
  parameter Integer n;
  Real y[n] = fill(time, n);
end Part;
model FailSizeInComponent
  Part part;
end FailSizeInComponent;
