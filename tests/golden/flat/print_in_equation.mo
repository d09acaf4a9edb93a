// MLS 12.3: line 7, a warning: nobody knows how often the equation is evaluated
impure function say
  input String text;
external "C" say(text);
end say;
model PrintInEquation
  Real x = time;
equation
  say("x = " + String(x));
end PrintInEquation;
