// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical.Analog;
package Icons "Empty base classes of sources"
  partial model VoltageSource "Voltage source"
  end VoltageSource;

  partial model CurrentSource "Current source"
  end CurrentSource;
end Icons;
