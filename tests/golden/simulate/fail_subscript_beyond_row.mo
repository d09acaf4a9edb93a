// MLS 10.5: each subscript must be within its bounds, also where there is an element behind the end of the row
model FailSubscriptBeyondRow
  Real m[3, 3] = [1, 2, 3; 4, 5, 6; 7, 8, 9]*(1 + time);
  Integer row(start = 1, fixed = true);
  Integer column(start = 3, fixed = true);
  Real y = m[row, column];
equation
  when time > 0.5 then
    row = pre(row);
    column = pre(column) + 1;
  end when;
end FailSubscriptBeyondRow;
