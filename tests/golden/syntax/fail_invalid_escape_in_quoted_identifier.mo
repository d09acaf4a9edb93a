// expect 3:10: "\d" is no escape sequence
model Files
  Real 'a\dot' = 2;
  Real x = time;
end Files;
