// expect 2:7: a name cannot start with a digit; "3WayValve" must be quoted or renamed
model 3WayValve
  Real x = time;
end 3WayValve;
