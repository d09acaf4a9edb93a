// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Mechanics "Mechanical components of one dimension"
  import Modelica.Units.SI;
end Mechanics;
