// SPDX-License-Identifier: Apache-2.0
within Modelica.Units;
package Icons "Base classes that mark unit conversions"
  partial function Conversion "Base of every conversion function"
  end Conversion;
end Icons;
