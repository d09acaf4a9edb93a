// expect 3:19: an import with an alias cannot have a wildcard
model User
  import P = Plant.*;
  Real x = time;
end User;
