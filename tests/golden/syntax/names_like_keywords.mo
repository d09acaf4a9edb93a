model modelOfEnd "Identifiers that contain a keyword or look like one"
  Real endpoint, end_, _end, End, END, ending2;
  Real iff, elseIf, forEach, whenever, thenceforth, loops, ins, inn;
  Real Model, Equation, realTime, Der, der1, initialValue, pures;
  Boolean nothing, android, order, trueValue, False;
  parameter_ parameters;
  flows flow_;
  connectors connect_;
  Real time0, pre, sample, noEvent, Integer_, smooth, delay, cardinality;
  Real e, E, e1, E2, e_3, x1e5, _, __, _1;
  Real final_ = 1e1 + e1, within_limits, importance, typeOf, breaks, returned;
equation
  endpoint = end_ + E;
  when whenever > 0 then
    iff = loops;
  end when;
  if nothing or order and not android then
    e = 1e1 * e1;
  end if;
end modelOfEnd;
