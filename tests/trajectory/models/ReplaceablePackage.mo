// SPDX-License-Identifier: Apache-2.0
// MLS 7: a package as a parameter, with constants and functions, chosen by a redeclaration; imports.
package Media
  partial package Base
    constant Real density = 1;
    replaceable partial function enthalpy
      input Real T;
      output Real h;
    end enthalpy;
  end Base;
  package Water
    extends Base(density = 1000);
    redeclare function extends enthalpy
    algorithm
      h := 4.2*T;
    end enthalpy;
  end Water;
  package Gas
    extends Base(density = 2);
    constant Real c[2] = {1, 0.5};
    redeclare function extends enthalpy
    algorithm
      h := c[1]*T + c[2]*T^2;
    end enthalpy;
  end Gas;
  model Volume
    replaceable package Medium = Water constrainedby Base;
    parameter Real V = 2;
    Real m = V*Medium.density;
    Real T = 10 + time;
    Real H = m*Medium.enthalpy(T);
  end Volume;
end Media;
model ReplaceablePackage
  import Media.Volume;
  Volume water;
  Volume gas(redeclare package Medium = Media.Gas, V = 3);
  annotation(experiment(StopTime = 1, Interval = 0.25));
end ReplaceablePackage;
