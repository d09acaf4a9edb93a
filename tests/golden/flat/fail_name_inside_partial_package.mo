// MLS 5.3.2: elements of a partial package cannot be used in a simulated model
partial package Medium
  constant Real density = 1000;
end Medium;
model FailNameInsidePartialPackage
  Real m = Medium.density*time;
end FailNameInsidePartialPackage;
