// Every kind of specialised class, once each, in one library skeleton.
package PumpLibrary "Skeleton of a small hydraulics library"

  class Documentation "A plain class that only holds text"
  end Documentation;

  type Pressure = Real(final quantity = "Pressure", final unit = "Pa");

  record FluidData "Constant properties of one liquid"
    parameter Real rho = 998.2 "Density";
    parameter Real mu = 1.0e-3 "Dynamic viscosity";
  end FluidData;

  connector Port "Hydraulic flange"
    Pressure p;
    flow Real m_flow(unit = "kg/s");
  end Port;

  expandable connector SignalBus "Bus that grows with its connections"
  end SignalBus;

  partial block SingleInput
    input Real u;
    output Real y;
  end SingleInput;

  block Offset
    extends SingleInput;
    parameter Real k = 1;
  equation
    y = u + k;
  end Offset;

  partial model TwoPort "Base of every component with two flanges"
    Port a, b;
  equation
    a.m_flow + b.m_flow = 0;
  end TwoPort;

  model Pipe
    extends TwoPort;
    parameter Real r = 1e5 "Laminar resistance";
  equation
    a.p - b.p = r * a.m_flow;
  end Pipe;

  function square
    input Real x;
    output Real y = x ^ 2;
  algorithm
  end square;

  encapsulated package Examples "Nothing here yet"
  end Examples;
end PumpLibrary;
