// expect 6:3: a class cannot be defined in an equation section; move it up
model Outer
  Real x;
equation
  x = time;
  model Inner
    Real y = 1;
  end Inner;
end Outer;
