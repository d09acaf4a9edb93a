/* Several top level classes in one file; some of them are final. */
final model Governor
  parameter Real droop = 0.05;
  input Real w;
  output Real p;
equation
  p = (1 - w) / droop;
end Governor;

final encapsulated partial block Controller
  input Real u;
  output Real y;
end Controller;

type Frequency = Real(final unit = "Hz");

final type Power = Real(unit = "W");

final function clamp = Limits.clamp(lo = 0, hi = 1);
