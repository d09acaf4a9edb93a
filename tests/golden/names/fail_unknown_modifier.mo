// expect: misspelled parameters and attributes, at every depth and in extends clauses and short classes
package Circuits
  type Resistance = Real(unit = "Ohm", mn = 0);
  model Resistor
    parameter Resistance R(strat = 1) = 1;
  end Resistor;
  model Divider
    Resistor upper(r = 2), lower(R(min = 0, nominl = 1));
    Integer n(unit = "1");
    Boolean b(start = true, max = true);
  end Divider;
  model Small
    extends Divider(upper(R = 1, X = 2), middle(R = 2));
  end Small;
  model Other = Divider(lowr(R = 3));
end Circuits;
