// expect 4:8: "stream" cannot be combined with "flow"
connector Plug
  Real p;
  flow stream Real h;
end Plug;
