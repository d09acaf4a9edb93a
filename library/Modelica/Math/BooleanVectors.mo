// SPDX-License-Identifier: Apache-2.0
within Modelica.Math;
package BooleanVectors "Functions on vectors of Booleans"
  function allTrue "Are there elements, and are all of them true?"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Boolean result "False for an empty vector";
  algorithm
    result := size(b, 1) > 0 and countTrue(b) == size(b, 1);
  end allTrue;

  function andTrue "Is no element false?"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Boolean result "True for an empty vector";
  algorithm
    result := countTrue(b) == size(b, 1);
  end andTrue;

  function anyTrue "Is at least one element true?"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Boolean result "False for an empty vector";
  algorithm
    result := countTrue(b) > 0;
  end anyTrue;

  function countTrue "Number of true elements"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Integer n "Number of true elements";
  algorithm
    n := 0;
    for i in 1:size(b, 1) loop
      n := if b[i] then n + 1 else n;
    end for;
  end countTrue;

  function enumerate "Number the true elements, from 1 on; false elements get 0"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Integer enumerated[size(b, 1)] "Running numbers";
  protected
    Integer seen = 0 "True elements met so far";
  algorithm
    for i in 1:size(b, 1) loop
      seen := if b[i] then seen + 1 else seen;
      enumerated[i] := if b[i] then seen else 0;
    end for;
  end enumerate;

  function firstTrueIndex "Index of the first true element, 0 if there is none"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Integer index "Index, or 0";
  algorithm
    index := 0;
    for i in size(b, 1):-1:1 loop
      index := if b[i] then i else index;
    end for;
  end firstTrueIndex;

  function index "Indices of the true elements"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Integer indices[countTrue(b)] "Indices in increasing order";
  protected
    Integer seen = 0 "True elements met so far";
  algorithm
    for i in 1:size(b, 1) loop
      if b[i] then
        seen := seen + 1;
        indices[seen] := i;
      end if;
    end for;
  end index;

  function oneTrue "Is exactly one element true?"
    extends Modelica.Icons.Function;
    input Boolean b[:] "Vector";
    output Boolean result "True if exactly one is true";
  algorithm
    result := countTrue(b) == 1;
  end oneTrue;
end BooleanVectors;
