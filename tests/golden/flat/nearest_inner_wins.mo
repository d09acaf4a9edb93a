// MLS 5.4: the inner declaration nearest in the instance hierarchy is taken
package Lib
  model Leaf
    outer Real T;
    Real q = 2*T;
  end Leaf;
  model Room
    inner Real T = 300;
    Leaf leaf;
  end Room;
end Lib;
model NearestInnerWins
  inner Real T = 280 + time;
  Lib.Room room;
  Lib.Leaf leaf;
end NearestInnerWins;
