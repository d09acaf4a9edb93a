// MLS 9.1.3: an expandable connector must not have flow members of its own
expandable connector Bus
  Real v;
  flow Real i;
end Bus;
model FailFlowInExpandableConnector
  Bus b;
  Real y = time;
end FailFlowInExpandableConnector;
