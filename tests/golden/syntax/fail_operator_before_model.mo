// expect 2:10: "operator" only stands before "record" or "function", or alone before a name
operator model Plus
  Real x = time;
end Plus;
