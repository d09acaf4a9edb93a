// --parameters of a file that is not there
// parameters no_such_file.csv
model FailParametersMissingFile
  parameter Real p = 1;
  Real x = p * time;
end FailParametersMissingFile;
