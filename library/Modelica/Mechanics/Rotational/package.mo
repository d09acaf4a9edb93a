// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics;
package Rotational "Mechanics of shafts"
end Rotational;
