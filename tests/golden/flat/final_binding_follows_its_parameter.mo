// MLS 7.2.6: a final modifier cannot be changed itself, but the parameter in its expression can
package Lib
  model Inside
    parameter Real b = 1;
    Real y = b*time;
  end Inside;
  model Outside
    parameter Real k = 1;
    Inside part(final b = 2*k);
  end Outside;
end Lib;
model FinalBindingFollowsItsParameter
  Lib.Outside o(k = 3, part(y(start = 1)));
end FinalBindingFollowsItsParameter;
