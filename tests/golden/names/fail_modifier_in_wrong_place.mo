// At `k = 2`, `T = 3`, `each a`: what is modified is protected, outer, or no array
package Lib
  model Part
    outer Real T;
    parameter Real a = 1;
    parameter Real v[2](each unit = "m") = {1, 2};
  protected
    parameter Real k = 1;
  end Part;
  model Derived
    extends Part(k = 2, each a = 2);
  end Derived;
end Lib;
model FailModifierInWrongPlace
  inner Real T = time;
  Lib.Derived d(k = 2);
  Lib.Part p(T = 3);
  Lib.Part q(v(each start = 1));
  Lib.Part r[2](each a = 3, v(each unit = "cm"));
end FailModifierInWrongPlace;
