// The inputs are connected, but no output is: the connection is the place to look at.
model FailInputsConnectedWithEachOther
  connector RealInput = input Real;
  connector RealOutput = output Real;
  block Gain
    RealInput u;
    RealOutput y;
  equation
    y = 2*u;
  end Gain;
  Gain first;
  Gain second;
equation
  connect(first.u, second.u);
end FailInputsConnectedWithEachOther;
