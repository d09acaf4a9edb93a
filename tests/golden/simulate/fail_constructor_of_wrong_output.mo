// a constructor whose output has no type converts nothing; `+` is tried once, not without end
operator record Money
  Real amount;
  encapsulated operator 'constructor'
    function fromReal
      input Real amount;
      output Money m(amount = amount);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import Money;
    input Money a;
    input Money b;
    output Money c;
  algorithm
    c := Money(a.amount + b.amount);
  end '+';
end Money;
model FailConstructorOfWrongOutput
  Money a = Money(time);
  Money b = a + 2;
end FailConstructorOfWrongOutput;
