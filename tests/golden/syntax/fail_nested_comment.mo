// expect 5:3: "*/" found; comments do not nest, the comment of line 3 ended with the first "*/" already
model Wave
  /* outer comment
     /* inner comment */
  */
  Real x = time;
end Wave;
