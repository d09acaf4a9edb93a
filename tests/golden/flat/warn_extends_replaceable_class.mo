// MLS 7.1.4: a base class must not be replaceable
model WarnExtendsReplaceableClass
  replaceable model Core
    Real x = time;
  end Core;
  model Shell
    extends Core;
    Real y = 2*x;
  end Shell;
  Shell s;
end WarnExtendsReplaceableClass;
