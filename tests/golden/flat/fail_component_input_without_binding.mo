// MLS 4.7: every non-connector input of a component needs a binding
model FailComponentInputWithoutBinding
  block Gain
    input Real u;
    output Real y = 2*u;
  end Gain;
  Gain g;
equation
  g.u = time;
end FailComponentInputWithoutBinding;
