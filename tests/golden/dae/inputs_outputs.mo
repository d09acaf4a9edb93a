// Top-level inputs have no equation, outputs have; those of a component are ordinary variables.
model InputsOutputs
  block Gain
    input Real u;
    output Real y = 2 * u;
  end Gain;
  input Real u(start = 1);
  output Real y = gain.y;
  Gain gain(u = u);
end InputsOutputs;
