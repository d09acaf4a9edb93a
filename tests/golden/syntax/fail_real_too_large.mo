// expect 3:24: the number does not fit into a Real
model Large
  constant Real huge = 1.0e309;
  constant Real tiny = 1.0e-400;
end Large;
