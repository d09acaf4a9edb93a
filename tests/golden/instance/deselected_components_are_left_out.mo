model Reduced
  model Full
    Real kept = 1;
    Real dropped;
    Real unset(start = 3) = 4;
  end Full;
  extends Full(break dropped, unset(start = break) = break);
equation
  unset = 2;
end Reduced;
