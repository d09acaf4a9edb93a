// expect 2:1: keywords are written in lower case: "model" instead of "Model"
Model Pump
  Real p = time;
end Pump;
