// SPDX-License-Identifier: Apache-2.0
// MLS 10, 12.6: arrays of records, records with arrays, and functions that take and return them.
model ArraysOfRecords
  record Particle
    Real m = 1;
    Real r[2];
  end Particle;
  function centre
    input Particle p[:];
    output Particle c;
  algorithm
    c.m := sum(p.m);
    c.r := {sum(p[i].m*p[i].r[k] for i in 1:size(p, 1))/c.m for k in 1:2};
  end centre;
  function moved
    input Particle p;
    input Real by[2];
    output Particle q = p;
  algorithm
    q.r := q.r + by;
  end moved;
  Particle p[3] = {Particle(1, {0, time}), Particle(2, {3, 0}), Particle(r = {1, 1})};
  Particle c = centre(p);
  Particle q = moved(c, {10, 20});
  Real xs[3] = p.r[1];
  Real masses[3] = p.m;
  annotation(experiment(StopTime = 1, Interval = 0.25));
end ArraysOfRecords;
