// MLS 4.4.2: a simulated model must not contain components of a partial class
partial model Shape
  Real area;
end Shape;
model FailPartialClassAsComponent
  Shape s;
equation
  s.area = time;
end FailPartialClassAsComponent;
