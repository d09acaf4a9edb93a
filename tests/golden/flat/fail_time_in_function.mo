// Line 7: a function has no time; an input can have it.
model FailTimeInFunction
  function profile
    input Real peak;
    output Real P;
  algorithm
    P := peak*sin(time);
  end profile;
  Real P = profile(500);
end FailTimeInFunction;
