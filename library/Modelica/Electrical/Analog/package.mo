// SPDX-License-Identifier: Apache-2.0
within Modelica.Electrical;
package Analog "Analog circuits"
end Analog;
