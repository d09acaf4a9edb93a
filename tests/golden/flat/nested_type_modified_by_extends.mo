// MLS 4.5.3: modifying a local class of a base class changes all components of that class
partial model Tank
  type Level = Real(start = 1);
  Level h;
  Level rest = 10 - h;
end Tank;
model NestedTypeModifiedByExtends
  extends Tank(Level(start = 6));
equation
  der(h) = -0.1*h;
end NestedTypeModifiedByExtends;
