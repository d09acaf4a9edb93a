package Tables
  annotation(version = "1.1", conversion(noneFromVersion = "1.0"));
end Tables;
