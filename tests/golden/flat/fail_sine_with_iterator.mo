// MLS 10.3.4.1: only sum, product, min and max reduce
model FailSineWithIterator
  Real s = sin(i for i in 1:3);
end FailSineWithIterator;
