// MLS 14.4: String and relations may be overloaded too
operator record Money
  Integer euro;
  Integer cent;
  encapsulated operator function 'String'
    import Money;
    input Money m;
    output String s = String(m.euro) + "." + String(m.cent);
  end 'String';
  encapsulated operator function '<'
    import Money;
    input Money a;
    input Money b;
    output Boolean less = 100*a.euro + a.cent < 100*b.euro + b.cent;
  end '<';
end Money;
model OperatorStringAndRelation
  parameter Money price = Money(3, 50);
  Money purse = Money(integer(time), 0);
  String s = String(purse);
  Boolean tooLittle = purse < price;
end OperatorStringAndRelation;
