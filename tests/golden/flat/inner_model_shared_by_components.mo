// MLS 5.4: a whole model instance may be shared by inner and outer
package Lib
  model World
    parameter Real g = 9.81;
    Real wind = sin(time);
  end World;
  model Ball
    outer World world;
    Real v(start = 0, fixed = true);
  equation
    der(v) = -world.g + 0.1*world.wind;
  end Ball;
end Lib;
model InnerModelSharedByComponents
  inner Lib.World world(g = 1.6);
  Lib.Ball ball[2];
end InnerModelSharedByComponents;
