// MLS 3.7.3: elementary functions take numbers only
model FailSineOfString
  parameter String name = "0.5";
  Real y = time + sin(name);
end FailSineOfString;
