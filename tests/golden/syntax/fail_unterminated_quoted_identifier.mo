// expect 3:8: this quoted identifier is not closed before the end of the line
model Names
  Real 'flow rate = 3;
  Real x = time;
end Names;
