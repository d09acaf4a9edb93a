// --parameters with a name that the model does not have, and a value of the wrong type
// parameters fail_parameters_unknown_name.csv
model FailParametersUnknownName
  parameter Real mass = 1;
  parameter Integer n = 1;
  Real x = n * mass * time;
end FailParametersUnknownName;
