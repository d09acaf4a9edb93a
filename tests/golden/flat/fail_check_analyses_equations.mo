// `check` says what `simulate` would refuse before the run
model M
  Boolean b;
equation
  b = not b;
end M;
