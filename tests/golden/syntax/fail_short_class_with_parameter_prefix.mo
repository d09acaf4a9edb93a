// expect 3:20: only "input" or "output" may stand before the type of a short class
package Types
  connector Knob = parameter Real;
end Types;
