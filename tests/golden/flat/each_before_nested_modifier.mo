// MLS 7.2.5: each before a nested modifier repeats it for every element of the outer array
model EachBeforeNestedModifier
  model Leaf
    parameter Real p = 0;
    Real y = p*time;
  end Leaf;
  model Branch
    parameter Integer id = 0;
    Leaf leaf[2];
  end Branch;
  Branch b[3](each leaf(p = {1, 2}), id = {10, 20, 30});
end EachBeforeNestedModifier;
