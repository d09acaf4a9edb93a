// expect 8:7: ":=" belongs into algorithms; an equation is written with "="
// expect 12:18: a ";" is missing after the declaration of x
// expect 22:7: the class is called "Third", so "end Third" is expected and not "end Thrid" (beyond the grammar)
package Three
  model First
    Real x;
  equation
    x := time;
  end First;

  model Second
    Real x = time
    Real y = 2;
  end Second;

  model Good
    Real x = time;
  end Good;

  model Third
    Real x = time;
  end Thrid;
end Three;
