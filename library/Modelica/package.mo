// SPDX-License-Identifier: Apache-2.0
// Eventica's own library: the names and behaviour of the Modelica Standard Library 4.0.0 for the everyday domains.
package Modelica "Standard component library, Eventica's own implementation"
  annotation(version="4.0.0",
    conversion(
      from(version={"1.4", "1.5", "1.6", "2.1", "2.2", "2.2.1", "2.2.2"}, to="3.0",
           script="modelica://Modelica/Resources/Scripts/Conversion/From2To3.mos"),
      from(version={"3.0", "3.0.1", "3.1", "3.2", "3.2.1", "3.2.2", "3.2.3"},
           script="modelica://Modelica/Resources/Scripts/Conversion/From3To4.mos")));
end Modelica;
