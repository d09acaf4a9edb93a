// expect 2:7: "model" found where the name of the class is expected
block model Plus
  Real x = time;
end Plus;
