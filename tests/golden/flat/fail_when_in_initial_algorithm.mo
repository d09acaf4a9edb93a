// MLS 11.2.7.1: a when-statement must not stand in an initial algorithm
model FailWhenInInitialAlgorithm
  Real x;
equation
  der(x) = -x;
initial algorithm
  when time > 0 then
    x := 1;
  end when;
end FailWhenInInitialAlgorithm;
