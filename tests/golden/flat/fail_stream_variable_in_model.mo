// MLS 15.1: the prefix stream may only be used in connectors
model FailStreamVariableInModel
  stream Real h;
equation
  h = time;
end FailStreamVariableInModel;
