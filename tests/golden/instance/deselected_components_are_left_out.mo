model Reduced
  model Full
    Real kept;
    Real dropped;
    Real unset(start = 3) = 4;
  end Full;
  extends Full(break dropped, unset(start = break) = break);
end Reduced;
