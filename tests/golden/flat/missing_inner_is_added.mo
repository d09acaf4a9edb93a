// MLS 5.4: without a matching inner, one is added at the top if all outer declarations use one non-partial class
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
model MissingInnerIsAdded
  Lib.Ball ball;
end MissingInnerIsAdded;
