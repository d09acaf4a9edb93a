// SPDX-License-Identifier: Apache-2.0
// Eventica's own library: the names and behaviour of the Modelica Standard Library 4.0.0 for the everyday domains.
package Modelica "Standard component library, Eventica's own implementation"
  annotation(version="4.0.0");
end Modelica;
