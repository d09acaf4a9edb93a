// expect 2:13: ":" found after the class name; a base class is given with "extends Base;" inside of the class
model Valve : Base
  Real x = time;
end Valve;
