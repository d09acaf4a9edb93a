// MLS 14.3: an operator holds functions; a component in it hides the record of its name
operator record R
  Real x;
  encapsulated operator '*'
    R R;
    function multiply
      input R a;
      input R b;
      output R c = R(a.x*b.x);
    end multiply;
  end '*';
end R;
model ComponentOfOperatorCalled
  R a[2] = {R(1), R(time)};
  R b = a*a;
end ComponentOfOperatorCalled;
