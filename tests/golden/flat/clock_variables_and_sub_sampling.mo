// MLS 16.5.2: clocks can be stored in variables of type Clock and converted, also clocked signals can be converted
model ClockVariablesAndSubSampling
  Clock fast = Clock(1, 100);
  Clock slow = subSample(fast, 5);
  Real a;
  Real b;
  Real c;
equation
  a = sample(time, fast);
  b = sample(2*time, slow);
  c = b + subSample(a, factor = 5);
end ClockVariablesAndSubSampling;
