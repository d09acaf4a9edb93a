// The sum of operator records is that of their operator '+', which need not add the fields (MLS 10.3.4).
model SumOfRecords
  operator record Set
    Real largest;
    encapsulated operator function '+'
      import SumOfRecords.Set;
      input Set a;
      input Set b;
      output Set c;
    algorithm
      c.largest := max(a.largest, b.largest);
    end '+';
    encapsulated operator function '*'
      import SumOfRecords.Set;
      input Set a;
      input Set b;
      output Set c;
    algorithm
      c.largest := a.largest*b.largest;
    end '*';
    encapsulated operator function '0'
      import SumOfRecords.Set;
      output Set c;
    algorithm
      c.largest := -1;
    end '0';
  end Set;
  Set sets[2, 2](largest = [1, 4; 3, 2]*time);
  Set none[0];
  Set all_ = sum(sets);
  Set row = sum(sets[1, i] for i in {1, 2});
  Set nothing = sum(none);
  Set product[2] = sets*{Set(2), Set(time)};
  Set made = sum({Set(time), Set(0.5)});
end SumOfRecords;
