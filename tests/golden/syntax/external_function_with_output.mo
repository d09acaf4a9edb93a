package Lapack "Functions that are implemented elsewhere"
  pure function solve
    input Real A[:, size(A, 1)];
    input Real b[size(A, 1)];
    output Real x[size(A, 1)] = b;
    output Integer info;
  protected
    Integer ipiv[size(A, 1)];
    Real work[size(A, 1), size(A, 1)] = A;
  external "FORTRAN 77" dgesv(size(A, 1), 1, work, size(A, 1), ipiv, x, size(A, 1), info)
    annotation(Library = {"lapack", "blas"});
    annotation(Documentation(info = "Solves A*x = b."));
  end solve;

  function sinh
    input Real u;
    output Real y;
  external;
  end sinh;

  function version
    output String text;
  external "C";
  end version;

  function cosh
    input Real u;
    output Real y;
  external y = my_cosh(u) annotation(Include = "#include \"my.h\"");
  end cosh;

  function getState
    input Table table;
    output Real s[2];
  external "C" s[1] = table_get(table, s);
  end getState;

  impure function tick
  external tick_now();
    annotation(Inline = false);
  end tick;

  function plain
    external annotation(Library = "plain");
  end plain;

  function quoted
    input Real u;
    output Data d;
  external "C99" .d.value[2].part = 'odd name'(u, 2 * u + 1, "text", {1, 2}) ;
  end quoted;
end Lapack;
