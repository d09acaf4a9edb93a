// MLS 14.6: the operator '-' may contain a function with one and a function with two inputs
operator record Vec
  Real x;
  Real y;
  encapsulated operator '-'
    import Vec;
    function negate
      input Vec a;
      output Vec c;
    algorithm
      c := Vec(-a.x, -a.y);
    end negate;
    function subtract
      input Vec a;
      input Vec b;
      output Vec c;
    algorithm
      c := Vec(a.x - b.x, a.y - b.y);
    end subtract;
  end '-';
end Vec;
model OperatorNegationAndSubtraction
  Vec a = Vec(time, 1);
  Vec b = -a;
  Vec c = a - b;
  Vec d = Vec.'-'.subtract(c, a);
end OperatorNegationAndSubtraction;
