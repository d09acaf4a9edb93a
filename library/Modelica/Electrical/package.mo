// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Electrical "Electrical components"
  import Modelica.Units.SI;
end Electrical;
