// MLS 8.3.7: which of two equal components the failing assertion is of
package Hydraulics
  model Tank
    parameter Real outflow = 1;
    Real level(start = 1, fixed = true);
    Boolean isDry = level < 0.2;
  equation
    der(level) = -outflow;
    assert(not isDry, "the tank runs dry");
  end Tank;
end Hydraulics;
model FailAssertInComponent
  Hydraulics.Tank upper(outflow = 0.1);
  Hydraulics.Tank lower(outflow = 1);
end FailAssertInComponent;
