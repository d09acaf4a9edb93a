// SPDX-License-Identifier: Apache-2.0
within Modelica.Thermal;
package HeatTransfer "Heat transfer between lumped bodies"
end HeatTransfer;
