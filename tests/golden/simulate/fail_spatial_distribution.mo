// MLS 3.7.4.2: spatialDistribution is not there yet
model FailSpatialDistribution
  Real x;
  Real inside;
  Real outside;
equation
  der(x) = 1;
  (inside, outside) = spatialDistribution(time, 0, x, true, {0.0, 1.0}, {0.0, 0.0});
end FailSpatialDistribution;
