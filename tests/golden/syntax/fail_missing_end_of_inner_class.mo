// expect 9:5: "end Grid" closes the package, but model "Load" (opened in line 3) is still open: "end Load;" is missing before (beyond the grammar)
package Grid
  model Load
    Real P = 10;

  model Source
    Real P = 20;
  end Source;
end Grid;
