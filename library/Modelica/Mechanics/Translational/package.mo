// SPDX-License-Identifier: Apache-2.0
within Modelica.Mechanics;
package Translational "Mechanics of rods and masses on a line"
end Translational;
