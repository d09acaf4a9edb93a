// expect: elements that the classes do not have, through components, records, packages and redeclarations
package Plant
  record Point
    Real x, y;
  end Point;
  model Pump
    Point position;
    replaceable Point other;
  end Pump;
  record Point3
    extends Point;
    Real z;
  end Point3;
  package Constants
    constant Real g = 9.81;
  end Constants;
  model Station
    Pump pump;
    Pump spare(redeclare Point3 other);
    Real a = pump.position.z;
    Real b = spare.other.z;
    Real c = pump.other.z;
    Real d = Constants.G;
    Real e = Plant.Constants.g;
    Real f = pump.postion.x;
    Real g = a.x;
  end Station;
end Plant;
