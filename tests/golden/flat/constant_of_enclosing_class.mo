// MLS 5.3.1: constants of lexically enclosing classes are visible in nested classes
model ConstantOfEnclosingClass
  constant Integer n = 3;
  model Part
    Real x[n] = fill(time, n);
    model Deep
      Real z = n*time;
    end Deep;
    Deep deep;
  end Part;
  Part p;
end ConstantOfEnclosingClass;
