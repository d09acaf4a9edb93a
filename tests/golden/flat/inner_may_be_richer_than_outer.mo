// MLS 6.4: a subtype has at least all elements of its supertype, so a richer inner serves an outer of a base class
package Lib
  partial model Env
    parameter Real T = 293;
  end Env;
  model RichEnv
    extends Env;
    Real wind = sin(time);
  end RichEnv;
  model Wall
    outer Env env;
    Real q = env.T*time;
  end Wall;
end Lib;
model InnerMayBeRicherThanOuter
  inner Lib.RichEnv env(T = 280);
  Lib.Wall wall;
end InnerMayBeRicherThanOuter;
