// MLS 5.4: without inner all outer declarations of one name must use the same class
package Lib
  model EnvA
    parameter Real T = 300;
  end EnvA;
  model EnvB
    parameter Real T = 280;
  end EnvB;
  model UserA
    outer EnvA env;
    Real y = env.T*time;
  end UserA;
  model UserB
    outer EnvB env;
    Real y = env.T*time;
  end UserB;
end Lib;
model FailTwoOutersOfDifferentClass
  Lib.UserA a;
  Lib.UserB b;
end FailTwoOutersOfDifferentClass;
