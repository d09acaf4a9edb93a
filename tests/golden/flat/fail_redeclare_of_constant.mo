// MLS 7.3.3: a constant cannot be redeclared
model FailRedeclareOfConstant
  model Part
    replaceable constant Real c = 1;
    Real y = c*time;
  end Part;
  Part p(redeclare constant Real c = 2);
end FailRedeclareOfConstant;
