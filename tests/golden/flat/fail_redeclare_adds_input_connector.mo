// MLS 6.5: a sub-component must not get an additional input connector, since nobody can connect it
package Lib
  connector In = input Real;
  connector Out = output Real;
  block Plain
    Out y;
  equation
    y = time;
  end Plain;
  block Needy
    In u;
    Out y;
  equation
    y = u;
  end Needy;
  model Holder
    replaceable Plain part;
  end Holder;
end Lib;
model FailRedeclareAddsInputConnector
  Lib.Holder h(redeclare Lib.Needy part);
end FailRedeclareAddsInputConnector;
