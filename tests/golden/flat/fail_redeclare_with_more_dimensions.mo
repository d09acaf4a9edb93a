// MLS 6.4: a redeclaration must keep the number of array dimensions
model FailRedeclareWithMoreDimensions
  model Part
    replaceable parameter Real a[2] = {1, 2};
    Real y = a[1]*time;
  end Part;
  Part p(redeclare parameter Real a[2, 2] = [1, 2; 3, 4]);
end FailRedeclareWithMoreDimensions;
