// SPDX-License-Identifier: Apache-2.0
// MLS 4.9.5, 10.5: enumerations as indices, loop ranges and in comparisons.
model Enumerations
  type Day = enumeration(mon, tue, wed, thu, fri);
  parameter Real hours[Day] = {8, 7.5, 6, 5, 4};
  Day today(start = Day.mon, fixed = true);
  Real todays = hours[today];
  Real total = sum(hours[d] for d in Day);
  Integer before = sum(if d < today then 1 else 0 for d in Day);
  Boolean last = today == Day.fri;
  Integer index = Integer(today);
equation
  when sample(1, 1) then
    today = if pre(today) == Day.fri then Day.mon elseif pre(today) == Day.mon then Day.tue
            elseif pre(today) == Day.tue then Day.wed elseif pre(today) == Day.wed then Day.thu else Day.fri;
  end when;
  annotation(experiment(StopTime = 6.5, Interval = 0.5));
end Enumerations;
