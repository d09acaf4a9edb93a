package Calls
  pure function area "Same result for the same arguments"
    input Real d;
    output Real a;
  algorithm
    a := 3.14159 * d ^ 2 / 4;
  end area;

  impure function readSensor "Talks to the outside world"
    input Integer channel;
    output Real value;
  external "C" value = read_sensor(channel);
  end readSensor;

  partial pure function Characteristic
    input Real u;
    output Real y;
  end Characteristic;

  encapsulated partial impure function Logger
    input String line;
  end Logger;

  function plain
    extends Characteristic;
  algorithm
    y := u;
  end plain;

  function renamed = area "Short form of a function";
  pure function half = area(d = 0.5);
end Calls;
