// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Sensors "Sensors of potentials, voltages, currents and powers"
  model PotentialSensor "Potential of a pin"
    extends Modelica.Icons.RoundSensor;
    Interfaces.PositivePin p "Pin";
    Modelica.Blocks.Interfaces.RealOutput phi(unit="V") "Potential";
  equation
    phi = p.v;
    p.i = 0;
  end PotentialSensor;

  model VoltageSensor "Voltage between two pins"
    extends Modelica.Icons.RoundSensor;
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealOutput v(unit="V") "Voltage";
  equation
    v = p.v - n.v;
    p.i = 0;
    n.i = 0;
  end VoltageSensor;

  model CurrentSensor "Current in a branch"
    extends Modelica.Icons.RoundSensor;
    Interfaces.PositivePin p "Positive pin";
    Interfaces.NegativePin n "Negative pin";
    Modelica.Blocks.Interfaces.RealOutput i(unit="A") "Current from p to n";
  equation
    p.v = n.v;
    i = p.i;
    i = -n.i;
  end CurrentSensor;

  model PowerSensor "Power: voltage between one pair of pins times current through the other"
    extends Modelica.Icons.RoundSensor;
    Modelica.Electrical.Analog.Interfaces.PositivePin pc "Positive pin of the current";
    Modelica.Electrical.Analog.Interfaces.NegativePin nc "Negative pin of the current";
    Modelica.Electrical.Analog.Interfaces.PositivePin pv "Positive pin of the voltage";
    Modelica.Electrical.Analog.Interfaces.NegativePin nv "Negative pin of the voltage";
    Modelica.Blocks.Interfaces.RealOutput power(unit="W") "Power";
    Modelica.Electrical.Analog.Sensors.VoltageSensor voltageSensor;
    Modelica.Electrical.Analog.Sensors.CurrentSensor currentSensor;
    Modelica.Blocks.Math.Product product;
  equation
    connect(pc, currentSensor.p);
    connect(nc, currentSensor.n);
    connect(pv, voltageSensor.p);
    connect(nv, voltageSensor.n);
    connect(voltageSensor.v, product.u1);
    connect(currentSensor.i, product.u2);
    connect(product.y, power);
  end PowerSensor;

  model MultiSensor "Voltage, current and power"
    extends Modelica.Icons.RoundSensor;
    Modelica.Electrical.Analog.Interfaces.PositivePin pc "Positive pin of the current";
    Modelica.Electrical.Analog.Interfaces.NegativePin nc "Negative pin of the current";
    Modelica.Electrical.Analog.Interfaces.PositivePin pv "Positive pin of the voltage";
    Modelica.Electrical.Analog.Interfaces.NegativePin nv "Negative pin of the voltage";
    Modelica.Blocks.Interfaces.RealOutput i(final quantity="ElectricCurrent", final unit="A") "Current";
    Modelica.Blocks.Interfaces.RealOutput v(final quantity="ElectricPotential", final unit="V") "Voltage";
    Modelica.Blocks.Interfaces.RealOutput power(final quantity="Power", final unit="W") "Power";
  equation
    pc.v = nc.v;
    pc.i + nc.i = 0;
    pv.i = 0;
    nv.i = 0;
    v = pv.v - nv.v;
    i = pc.i;
    power = v*i;
  end MultiSensor;
end Sensors;
