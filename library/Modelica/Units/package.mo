// SPDX-License-Identifier: Apache-2.0
within Modelica;
package Units "Quantities with their units, and conversions between units"
end Units;
