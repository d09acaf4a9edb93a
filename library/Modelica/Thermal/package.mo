// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Thermal "Thermal components"
  import Modelica.Units.SI;
end Thermal;
