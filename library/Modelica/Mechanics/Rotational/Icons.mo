// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics.Rotational;
package Icons "Empty base classes"
  partial class Gear "Gear"
  end Gear;

  model Gearbox "Gearbox"
  end Gearbox;

  model Clutch "Clutch"
  end Clutch;
end Icons;
