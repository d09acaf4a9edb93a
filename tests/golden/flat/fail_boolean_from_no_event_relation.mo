// MLS 3.8.4: a relation inside noEvent is not discrete-time, so it cannot determine a Boolean variable
model FailBooleanFromNoEventRelation
  Real x = sin(time);
  Boolean b;
equation
  b = noEvent(x > 0.5);
end FailBooleanFromNoEventRelation;
