// expect 4:1: the control character U+000C (form feed) is no white space in Modelica
model Page
  Real x = time;

  Real y = 2;
end Page;
