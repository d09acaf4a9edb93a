// --parameters of files with faults: each names its file and line
// parameters fail_parameters_faults.csv
// parameters fail_parameters_faults.json
model FailParametersFaults
  parameter Real p = 1;
  Real x = p * time;
end FailParametersFaults;
