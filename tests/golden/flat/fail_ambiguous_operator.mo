// MLS 14.5: at most one function of an operator may match
operator record Vec
  Real x;
  Real y;
  encapsulated operator '*'
    import Vec;
    function scale
      input Vec a;
      input Real k;
      output Vec c = Vec(k*a.x, k*a.y);
    end scale;
    function stretch
      input Vec v;
      input Real factor;
      output Vec c = Vec(factor*v.x, v.y);
    end stretch;
  end '*';
end Vec;
model FailAmbiguousOperator
  Vec a = Vec(time, 1);
  Vec b;
equation
  b = a*2.0;
end FailAmbiguousOperator;
