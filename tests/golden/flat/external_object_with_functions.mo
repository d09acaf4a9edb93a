// MLS 12.9.7: a class extending ExternalObject has constructor and destructor and is passed to functions
package Lib
  class Table
    extends ExternalObject;
    impure function constructor
      input Real v[:];
      output Table t;
    external "C" t = table_new(v, size(v, 1));
    end constructor;
    impure function destructor
      input Table t;
    external "C" table_free(t);
    end destructor;
  end Table;
  pure function at
    input Table t;
    input Real u;
    output Real y;
  external "C" y = table_at(t, u);
  end at;
end Lib;
model ExternalObjectWithFunctions
  Lib.Table table = Lib.Table({1, 4, 9});
  Real y = Lib.at(table, time);
end ExternalObjectWithFunctions;
