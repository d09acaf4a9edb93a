// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Blocks "Input/output blocks"
  import Modelica.Units.SI;
end Blocks;
