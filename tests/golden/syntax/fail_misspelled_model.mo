// expect 2:1: "modle" is no keyword; a class definition must start here, did you mean "model"?
modle Pump
  Real p;
end Pump;
