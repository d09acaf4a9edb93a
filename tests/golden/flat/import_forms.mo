// MLS 13.2: qualified, renaming, multiple and unqualified imports
package Phys
  constant Real g = 9.81;
  package Consts
    constant Real c = 3e8;
    constant Real h = 6.6e-34;
  end Consts;
  function square
    input Real x;
    output Real y = x*x;
  end square;
end Phys;
model ImportForms
  import Phys.g;
  import K = Phys.Consts;
  import Phys.Consts.{c, h};
  import Phys.*;
  Real a = g*time;
  Real b = K.c + c;
  Real d = square(h*time);
end ImportForms;
