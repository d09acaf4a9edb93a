// SPDX-License-Identifier: Apache-2.0
within Modelica.Math;
package Vectors "Functions on vectors"
  function toString "Write a vector as text, one element per line"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    input String name = "" "Name to print in front";
    input Integer significantDigits = 6 "Digits per number";
    output String s = "" "Text";
  algorithm
    s := if name == "" then "" else name + " =\n";
    for i in 1:size(v, 1) loop
      s := s + "  " + String(v[i], significantDigits=significantDigits) + "\n";
    end for;
  end toString;

  function isEqual "Do two vectors have the same size and elements?"
    extends Modelica.Icons.Function;
    input Real v1[:] "First vector";
    input Real v2[:] "Second vector";
    input Real eps(min=0) = 0 "Largest difference that counts as equal";
    output Boolean result "True if equal";
  algorithm
    result := size(v1, 1) == size(v2, 1);
    if result then
      for i in 1:size(v1, 1) loop
        result := result and abs(v1[i] - v2[i]) <= eps;
      end for;
    end if;
  end isEqual;

  function norm "p-norm of a vector"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    input Real p(min=1) = 2 "1: sum of magnitudes, 2: Euclidean, Modelica.Constants.inf: largest magnitude";
    output Real result = 0.0 "p-norm";
  algorithm
    assert(p >= 1, "The order p of a norm must be at least 1, it is " + String(p));
    if size(v, 1) == 0 then
      result := 0;
    elseif p == 2 then
      result := sqrt(v*v);
    elseif p == 1 then
      result := sum(abs(v));
    elseif p == Modelica.Constants.inf then
      result := max(abs(v));
    else
      result := sum(abs(v[i])^p for i in 1:size(v, 1))^(1/p);
    end if;
  end norm;

  function length "Euclidean length of a vector"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    output Real result "Length";
  algorithm
    result := sqrt(v*v);
    annotation(Inline=true);
  end length;

  function normalize "Unit vector of the same direction; short vectors are divided by eps instead"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    input Real eps(min=0.0) = 100*Modelica.Constants.eps "Shortest length to divide by";
    output Real result[size(v, 1)] "Unit vector";
  algorithm
    result := smooth(0, if length(v) < eps then v/eps else v/length(v));
    annotation(Inline=true);
  end normalize;

  function normalizeWithAssert "Unit vector of the same direction; the zero vector is an error"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    output Real result[size(v, 1)] "Unit vector";
  algorithm
    assert(length(v) > 0.0, "The zero vector has no direction");
    result := v/length(v);
    annotation(Inline=true);
  end normalizeWithAssert;

  function reverse "Elements in opposite order"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    output Real result[size(v, 1)] "Reversed vector";
  algorithm
    result := {v[end + 1 - i] for i in 1:size(v, 1)};
    annotation(Inline=true);
  end reverse;

  function sort "Sort the elements"
    extends Modelica.Icons.Function;
    input Real v[:] "Vector";
    input Boolean ascending = true "False: largest first";
    output Real sorted_v[size(v, 1)] = v "Sorted vector";
    output Integer indices[size(v, 1)] = 1:size(v, 1) "sorted_v = v[indices]";
  protected
    Integer place "Where the next element goes";
    Real value "Element to be placed";
    Integer origin "Its index in v";
  algorithm
    // Insertion sort: stable, and short vectors are the common case.
    for i in 2:size(v, 1) loop
      value := sorted_v[i];
      origin := indices[i];
      place := i;
      while place > 1 and comesBefore(value, sorted_v[max(place - 1, 1)], ascending) loop
        sorted_v[place] := sorted_v[place - 1];
        indices[place] := indices[place - 1];
        place := place - 1;
      end while;
      sorted_v[place] := value;
      indices[place] := origin;
    end for;
  end sort;

  function find "Index of the first element equal to a number, 0 if there is none"
    extends Modelica.Icons.Function;
    input Real e "Number to look for";
    input Real v[:] "Vector";
    input Real eps(min=0) = 0 "Largest difference that counts as equal";
    output Integer result "Index, or 0";
  algorithm
    result := 0;
    for i in size(v, 1):-1:1 loop
      if abs(e - v[i]) <= eps then
        result := i;
      end if;
    end for;
  end find;

  function interpolate "Linear interpolation in a table (x, y), extrapolation outside of it"
    extends Modelica.Icons.Function;
    input Real x[:] "Abscissae, strictly increasing around xi";
    input Real y[size(x, 1)] "Ordinates";
    input Real xi "Where to interpolate";
    input Integer iLast = 1 "Interval to begin the search with";
    output Real yi "Value at xi";
    output Integer iNew = 1 "Interval found";
  protected
    Integer n = size(x, 1);
  algorithm
    assert(n > 0, "A table needs at least one row");
    if n == 1 then
      yi := y[1];
    else
      iNew := max(1, min(iLast, n - 1));
      while iNew < n - 1 and xi >= x[min(iNew + 1, n)] loop
        iNew := iNew + 1;
      end while;
      while iNew > 1 and xi < x[iNew] loop
        iNew := iNew - 1;
      end while;
      assert(x[iNew + 1] > x[iNew], "The abscissae of a table must increase");
      yi := y[iNew] + (xi - x[iNew])*(y[iNew + 1] - y[iNew])/(x[iNew + 1] - x[iNew]);
    end if;
  end interpolate;

  function relNodePositions "Relative positions of nodes: 0, centres of equal cells, 1"
    extends Modelica.Icons.Function;
    input Integer nNodes "Number of nodes";
    output Real xsi[nNodes] "Positions from 0 to 1";
  algorithm
    for i in 1:nNodes loop
      xsi[i] := if i == 1 then 0 elseif i == nNodes then 1 else (i - 1.5)/(nNodes - 2);
    end for;
  end relNodePositions;

protected
  function comesBefore "Order used by sort"
    input Real a;
    input Real b;
    input Boolean ascending;
    output Boolean result;
  algorithm
    result := if ascending then a < b else a > b;
  end comesBefore;
end Vectors;
