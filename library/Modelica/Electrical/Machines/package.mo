// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical;
package Machines "Electrical machines: so far only what other packages need of it"
end Machines;
