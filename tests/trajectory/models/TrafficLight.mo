// SPDX-License-Identifier: Apache-2.0
// MLS 4.9.5, 11: an enumeration as the state of a machine, in an algorithm with when.
model TrafficLight
  type Light = enumeration(red, green, yellow);
  Light light(start = Light.red, fixed = true);
  Integer number = Integer(light);
  Integer greens(start = 0, fixed = true);
  Boolean go = light == Light.green;
  Boolean late = light > Light.red;
algorithm
  when sample(1, 1) then
    if pre(light) == Light.red then
      light := Light.green;
      greens := pre(greens) + 1;
    elseif pre(light) == Light.green then
      light := Light.yellow;
    else
      light := Light.red;
    end if;
  end when;
  annotation(experiment(StopTime = 7.5, Interval = 0.5));
end TrafficLight;
