model WholeNumbersAtTheEnd "Whole numbers that are reached at the stop time"
  Integer rising = integer(10*time);
  Real falling = ceil(1 - 4*time);
  Real quotient = div(2*time, 1.0);
  Real rest = mod(4*time, 1);
  annotation(experiment(StopTime = 1));
end WholeNumbersAtTheEnd;
