model Clip "Limited signal"
  function limit "Limits to -1 ... 1"
    input Real u;
    output Real y;
  algorithm
    if u > 1 then
      u := 1;
    elseif u < -1 then
      y := -1;
    else
      y := u;
    end if;
  end limit;
  Real x(start=0, fixed=true) "State";
equation
  der(x) = limit(3*sin(time));
  annotation(experiment(StopTime=10));
end Clip;
