// MLS 4.7: a modifier must not bind a variable that has no default binding
model FailModifierBindsComputedVariable
  model Part
    Real x;
  equation
    x = sin(time);
  end Part;
  Part p(x = 3);
end FailModifierBindsComputedVariable;
