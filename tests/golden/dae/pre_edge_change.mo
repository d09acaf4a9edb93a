// edge(b) is b and not pre(b); change(i) is i <> pre(i).
model PreEdgeChange
  Boolean b = time > 0.5;
  Integer i = if b then 2 else 1;
  Boolean rises = edge(b);
  Boolean changes = change(i);
  Boolean before = pre(b);
end PreEdgeChange;
