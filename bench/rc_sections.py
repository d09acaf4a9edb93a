#!/usr/bin/env python3
"""Time and memory to flatten RC sections by component arrays with connect loops, and the same as
`for` equations over array variables.

    rc_sections.py EVENTICA
"""
import json
import os
import subprocess
import sys
import tempfile
import time

MODEL = """package P
  connector Pin Real v; flow Real i; end Pin;
  partial model TwoPin
    Pin p; Pin n; Real v; Real i;
  equation
    v = p.v - n.v; 0 = p.i + n.i; i = p.i;
  end TwoPin;
  model R extends TwoPin; parameter Real R = 1; equation v = R * i; end R;
  model C extends TwoPin; parameter Real C = 1; equation C * der(v) = i; end C;
  model G Pin p; equation p.v = 0; end G;
  model V extends TwoPin; parameter Real V = 1; equation v = V; end V;
end P;
model Connected
  parameter Integer N = {sections};
  P.R r[N](each R = 2); P.C c[N](each C = 1e-3); P.G g; P.V s;
equation
  connect(s.p, r[1].p); connect(s.n, g.p);
  for i in 1:N loop connect(r[i].n, c[i].p); connect(c[i].n, g.p); end for;
  for i in 1:N - 1 loop connect(r[i].n, r[i + 1].p); end for;
end Connected;
model Equations
  parameter Integer N = {sections};
  parameter Real R = 2; parameter Real C = 1e-3;
  Real v[N]; Real i[N + 1];
equation
  v[1] = 1 - R * i[1];
  for k in 2:N loop v[k] = v[k - 1] - R * i[k]; end for;
  for k in 1:N loop C * der(v[k]) = i[k] - i[k + 1]; end for;
  i[N + 1] = 0;
end Equations;
"""


def flatten(eventica, kind, sections, folder):
    path = os.path.join(folder, "rc.mo")
    with open(path, "w") as file:
        file.write(MODEL.format(sections=sections))
    start = time.monotonic()
    child = subprocess.Popen([eventica, "flatten", path, "--model", kind, "-o", path + ".flat"])
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return {"model": kind, "sections": sections, "exitCode": child.returncode,
            "seconds": round(time.monotonic() - start, 3), "peakMegabytes": usage.ru_maxrss // 1024}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        for kind in ["Connected", "Equations"]:
            for sections in [1_000, 10_000, 100_000]:
                print(json.dumps(flatten(sys.argv[1], kind, sections, folder)))


if __name__ == "__main__":
    main()
