model Pump "Characteristic of a pump"
  function head "Pump head"
    input Real q "Flow";
    input Real n "Speed";
    input Real D "Diameter";
    output Real H;
  algorithm
    H := (n*D)^2/10 - 5*q^2;
  end head;
  Real q "Flow";
  Real H "Head";
equation
  q = 1 + 0.2*sin(time);
  H = head(q, 50);
  annotation(experiment(StopTime=10));
end Pump;
