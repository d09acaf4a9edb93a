model Profile "Speed profile with five entries"
  parameter Real profile[5] = {0, 10, 20, 15, 5} "Speeds";
  parameter Real T = 1 "Duration of an entry";
  Integer k(start=1, fixed=true) "Number of the entry";
  Real v "Speed";
  Real s(start=0, fixed=true) "Distance";
equation
  when sample(T, T) then
    k = min(pre(k) + 1, 5);
  end when;
  v = profile[k];
  der(s) = v;
  annotation(experiment(StopTime=10));
end Profile;
