// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Tables "Tables of one and two variables"
  block CombiTable1Ds "Table of one input with one or more columns"
    extends Modelica.Blocks.Interfaces.SIMO(final nout=size(columns, 1));
    parameter Boolean tableOnFile=false "Read the table from a file?";
    parameter Real table[:, :] = fill(0.0, 0, 2) "Abscissae in the first column, values in the others";
    parameter String tableName="NoName" "Name of the table in the file";
    parameter String fileName="NoName" "File of the table";
    parameter Boolean verboseRead=true "Say that a file is read?";
    parameter Integer columns[:]=2:size(table, 2) "Columns to give out" annotation(Evaluate=true);
    parameter Modelica.Blocks.Types.Smoothness smoothness=Modelica.Blocks.Types.Smoothness.LinearSegments "Interpolation";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.LastTwoPoints
      "What holds outside of the table";
    parameter String delimiter="," "Between the columns of a CSV file";
    parameter Integer nHeaderLines=0 "Lines to skip at the beginning of a CSV file";
    parameter Boolean verboseExtrapolation=false "Warn when the input leaves the table?";
    final parameter Real u_min=Internal.firstAbscissa(data) "First abscissa";
    final parameter Real u_max=Internal.lastAbscissa(data) "Last abscissa";
  protected
    final parameter Integer dataSize[2]=if tableOnFile then
      Internal.tableSize(fileName, tableName, delimiter, nHeaderLines) else size(table) "Rows and columns of the table";
    final parameter Real data[dataSize[1], dataSize[2]]=if tableOnFile then
      Internal.tableValues(fileName, tableName, delimiter, nHeaderLines, dataSize[1], dataSize[2]) else table
      "The table, wherever it comes from";
    final parameter Integer badRow=Internal.rowOutOfOrder(data[:, 1], false) "First row whose abscissa does not increase, or 0";
  equation
    assert(badRow == 0, Internal.disorder("CombiTable1Ds: the abscissae must increase", "row", badRow, 0, data[:, 1],
      tableOnFile, tableName, fileName));
    assert(dataSize[1] > 0 and dataSize[2] > 0, "CombiTable1Ds: the table is empty");
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or
           smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments,
           "CombiTable1Ds: only LinearSegments and ConstantSegments are available");
    if verboseExtrapolation then
      assert(noEvent(u >= u_min and u <= u_max), "The input is outside of the table", level=AssertionLevel.warning);
    end if;
    for i in 1:nout loop
      y[i] = Internal.value1D(data[:, 1], data[:, columns[i]], u,
        smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments, extrapolation);
    end for;
  end CombiTable1Ds;

  block CombiTable1Dv "Table with one input for each column"
    extends Modelica.Blocks.Interfaces.MIMOs(final n=size(columns, 1));
    parameter Boolean tableOnFile=false "Read the table from a file?";
    parameter Real table[:, :] = fill(0.0, 0, 2) "Abscissae in the first column, values in the others";
    parameter String tableName="NoName" "Name of the table in the file";
    parameter String fileName="NoName" "File of the table";
    parameter Boolean verboseRead=true "Say that a file is read?";
    parameter Integer columns[:]=2:size(table, 2) "Columns to give out" annotation(Evaluate=true);
    parameter Modelica.Blocks.Types.Smoothness smoothness=Modelica.Blocks.Types.Smoothness.LinearSegments "Interpolation";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.LastTwoPoints
      "What holds outside of the table";
    parameter String delimiter="," "Between the columns of a CSV file";
    parameter Integer nHeaderLines=0 "Lines to skip at the beginning of a CSV file";
    parameter Boolean verboseExtrapolation=false "Warn when an input leaves the table?";
    final parameter Real u_min=Internal.firstAbscissa(data) "First abscissa";
    final parameter Real u_max=Internal.lastAbscissa(data) "Last abscissa";
  protected
    final parameter Integer dataSize[2]=if tableOnFile then
      Internal.tableSize(fileName, tableName, delimiter, nHeaderLines) else size(table) "Rows and columns of the table";
    final parameter Real data[dataSize[1], dataSize[2]]=if tableOnFile then
      Internal.tableValues(fileName, tableName, delimiter, nHeaderLines, dataSize[1], dataSize[2]) else table
      "The table, wherever it comes from";
    final parameter Integer badRow=Internal.rowOutOfOrder(data[:, 1], false) "First row whose abscissa does not increase, or 0";
  equation
    assert(badRow == 0, Internal.disorder("CombiTable1Dv: the abscissae must increase", "row", badRow, 0, data[:, 1],
      tableOnFile, tableName, fileName));
    assert(dataSize[1] > 0 and dataSize[2] > 0, "CombiTable1Dv: the table is empty");
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or
           smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments,
           "CombiTable1Dv: only LinearSegments and ConstantSegments are available");
    for i in 1:n loop
      if verboseExtrapolation then
        assert(noEvent(u[i] >= u_min and u[i] <= u_max), "An input is outside of the table", level=AssertionLevel.warning);
      end if;
      y[i] = Internal.value1D(data[:, 1], data[:, columns[i]], u[i],
        smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments, extrapolation);
    end for;
  end CombiTable1Dv;

  block CombiTable2Ds "Table of two inputs"
    extends Modelica.Blocks.Interfaces.SI2SO;
    extends Internal.Table2D;
  equation
    if verboseExtrapolation then
      assert(noEvent(u1 >= u_min[1] and u1 <= u_max[1] and u2 >= u_min[2] and u2 <= u_max[2]),
        "An input is outside of the table", level=AssertionLevel.warning);
    end if;
    y = Internal.value2D(data, u1, u2, smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments, extrapolation);
  end CombiTable2Ds;

  block CombiTable2Dv "Table of two inputs for each of several outputs"
    extends Modelica.Blocks.Interfaces.MI2MO;
    extends Internal.Table2D;
  equation
    for i in 1:n loop
      if verboseExtrapolation then
        assert(noEvent(u1[i] >= u_min[1] and u1[i] <= u_max[1] and u2[i] >= u_min[2] and u2[i] <= u_max[2]),
          "An input is outside of the table", level=AssertionLevel.warning);
      end if;
      y[i] = Internal.value2D(data, u1[i], u2[i], smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments,
        extrapolation);
    end for;
  end CombiTable2Dv;

  package Internal "Search and interpolation"
    partial block Table2D "Parameters of a table of two inputs"
      parameter Boolean tableOnFile=false "Read the table from a file?";
      parameter Real table[:, :] = fill(0.0, 0, 2) "First inputs in the first column, second inputs in the first row";
      parameter String tableName="NoName" "Name of the table in the file";
      parameter String fileName="NoName" "File of the table";
      parameter Boolean verboseRead=true "Say that a file is read?";
      parameter Modelica.Blocks.Types.Smoothness smoothness=Modelica.Blocks.Types.Smoothness.LinearSegments "Interpolation";
      parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.LastTwoPoints
        "What holds outside of the table";
      parameter String delimiter="," "Between the columns of a CSV file";
      parameter Integer nHeaderLines=0 "Lines to skip at the beginning of a CSV file";
      parameter Boolean verboseExtrapolation=false "Warn when an input leaves the table?";
      final parameter Real u_min[2]={data[min(2, dataSize[1]), 1], data[1, min(2, dataSize[2])]} "First abscissae";
      final parameter Real u_max[2]={data[dataSize[1], 1], data[1, dataSize[2]]} "Last abscissae";
    protected
      final parameter Integer dataSize[2]=if tableOnFile then
        tableSize(fileName, tableName, delimiter, nHeaderLines) else size(table) "Rows and columns of the table";
      final parameter Real data[dataSize[1], dataSize[2]]=if tableOnFile then
        tableValues(fileName, tableName, delimiter, nHeaderLines, dataSize[1], dataSize[2]) else table
        "The table, wherever it comes from";
      final parameter Integer badRow=rowOutOfOrder(data[2:end, 1], false) "First row whose abscissa does not increase, or 0";
      final parameter Integer badColumn=rowOutOfOrder(data[1, 2:end], false) "First column whose abscissa does not increase, or 0";
    equation
      assert(badRow == 0, disorder("CombiTable2D: the abscissae must increase", "row", badRow, 1, data[2:end, 1],
        tableOnFile, tableName, fileName));
      assert(badColumn == 0, disorder("CombiTable2D: the abscissae must increase", "column", badColumn, 1, data[1, 2:end],
        tableOnFile, tableName, fileName));
      assert(dataSize[1] > 1 and dataSize[2] > 1, "CombiTable2D: a table needs two rows and two columns at least");
      assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or
             smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments,
             "CombiTable2D: only LinearSegments and ConstantSegments are available");
      assert(extrapolation <> Modelica.Blocks.Types.Extrapolation.Periodic,
             "CombiTable2D: a table of two inputs cannot be periodic");
    end Table2D;

    function tableSize "Rows and columns of a table in a file"
      input String fileName "Text file that begins with #1, .csv file, or MAT file of version 4";
      input String tableName "Name of the table in the file";
      input String delimiter "Between the columns of a CSV file";
      input Integer nHeaderLines "Lines to skip at the beginning of a CSV file";
      output Integer sizes[2] "Rows and columns";
      external "C" eventica_tableSize(fileName, tableName, delimiter, nHeaderLines, sizes);
    end tableSize;

    function tableValues "Values of a table in a file"
      input String fileName "Text file that begins with #1, .csv file, or MAT file of version 4";
      input String tableName "Name of the table in the file";
      input String delimiter "Between the columns of a CSV file";
      input Integer nHeaderLines "Lines to skip at the beginning of a CSV file";
      input Integer rows "Rows, as tableSize found them";
      input Integer columns "Columns, as tableSize found them";
      output Real values[rows, columns] "The table";
      external "C" eventica_tableValues(fileName, tableName, delimiter, nHeaderLines, rows, columns, values);
    end tableValues;

    function value2D "Value of a table of two inputs"
      input Real table[:, :] "First inputs in the first column, second inputs in the first row";
      input Real u1 "First input";
      input Real u2 "Second input";
      input Boolean steps "Constant between the rows and columns?";
      input Modelica.Blocks.Types.Extrapolation extrapolation "What holds outside";
      output Real y "Value";
    protected
      Integer m = size(table, 1) "Last row";
      Integer n = size(table, 2) "Last column";
      Integer i "Row before the first input";
      Integer j "Column before the second input";
      Real a "First input, limited to the table unless it is extrapolated";
      Real b "Second input, limited to the table unless it is extrapolated";
      Real r = 0 "Part of the way from row i to the next";
      Real s = 0 "Part of the way from column j to the next";
      Boolean holds = steps or extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint;
    algorithm
      assert(extrapolation <> Modelica.Blocks.Types.Extrapolation.NoExtrapolation or
        u1 >= table[2, 1] and u1 <= table[m, 1] and u2 >= table[1, 2] and u2 <= table[1, n],
        "A table is evaluated at " + String(u1) + ", " + String(u2) + ", outside of its range");
      a := if holds then max(table[2, 1], min(u1, table[m, 1])) else u1;
      b := if holds then max(table[1, 2], min(u2, table[1, n])) else u2;
      i := max(2, min(rowBefore(table[2:m, 1], a) + 1, if steps then m else max(2, m - 1)));
      j := max(2, min(rowBefore(table[1, 2:n], b) + 1, if steps then n else max(2, n - 1)));
      if steps or m == 2 and n == 2 then
        y := table[i, j];
      elseif m == 2 then
        s := partOf(b, table[1, j], table[1, j + 1]);
        y := table[2, j] + s*(table[2, j + 1] - table[2, j]);
      elseif n == 2 then
        r := partOf(a, table[i, 1], table[i + 1, 1]);
        y := table[i, 2] + r*(table[i + 1, 2] - table[i, 2]);
      else
        r := partOf(a, table[i, 1], table[i + 1, 1]);
        s := partOf(b, table[1, j], table[1, j + 1]);
        y := (1 - r)*((1 - s)*table[i, j] + s*table[i, j + 1]) + r*((1 - s)*table[i + 1, j] + s*table[i + 1, j + 1]);
      end if;
    end value2D;

    function partOf "Part of the way from one abscissa to the next; 0 where they are equal, which an assertion refuses"
      input Real x "Place on the way";
      input Real from "First abscissa";
      input Real to "Next abscissa";
      output Real part "0 to 1";
    algorithm
      part := if to > from then (x - from)/(to - from) else 0;
    end partOf;

    function rowOutOfOrder "First row whose abscissa does not increase, 0 if there is none"
      input Real x[:] "Abscissae";
      input Boolean mayJump "May two rows have the same abscissa?";
      output Integer row = 0 "Row";
    algorithm
      for i in 2:size(x, 1) loop
        if x[i] < x[i - 1] or x[i] <= x[i - 1] and not mayJump then
          row := i;
          return;
        end if;
      end for;
    end rowOutOfOrder;

    function disorder "Message about a row out of order"
      input String rule "What the abscissae must do";
      input String kind "row or column";
      input Integer row "As rowOutOfOrder found it";
      input Integer first "Rows of the table before the first abscissa";
      input Real x[:] "Abscissae";
      input Boolean tableOnFile "Was the table read from a file?";
      input String tableName "Name of the table in the file";
      input String fileName "File of the table";
      output String text "Message";
    algorithm
      text := rule;
      if row > 1 then
        text := rule + ", but " + kind + " " + String(row + first) + " of " +
          (if tableOnFile then "table `" + tableName + "` in `" + fileName + "`" else "the table") +
          " has " + String(x[row]) + " after " + String(x[row - 1]);
      end if;
    end disorder;

    function firstAbscissa "First abscissa of a table, 0 for an empty table"
      input Real table[:, :] "Table";
      output Real x = 0 "Abscissa";
    algorithm
      if size(table, 1) > 0 then
        x := table[1, 1];
      end if;
    end firstAbscissa;

    function lastAbscissa "Last abscissa of a table, 0 for an empty table"
      input Real table[:, :] "Table";
      output Real x = 0 "Abscissa";
    algorithm
      if size(table, 1) > 0 then
        x := table[size(table, 1), 1];
      end if;
    end lastAbscissa;

    function rowBefore "Last row of a table whose abscissa is not greater than x; 0 if there is none"
      input Real x[:] "Abscissae, not decreasing";
      input Real xi "Where to look";
      output Integer row = 0 "Row";
    algorithm
      if size(x, 1) > 50 then
        row := bisect(x, xi);
      else
        for i in 1:size(x, 1) loop
          if x[i] <= xi then
            row := i;
          end if;
        end for;
      end if;
    end rowBefore;

    function bisect "The same for long tables: its cost grows with the logarithm of the length"
      input Real x[:] "Abscissae, not decreasing";
      input Real xi "Where to look";
      output Integer row = 0 "Row";
    protected
      Integer after = size(x, 1) + 1 "First row that may be greater";
      Integer middle;
    algorithm
      while row + 1 < after loop
        middle := div(row + after, 2);
        if x[middle] <= xi then
          row := middle;
        else
          after := middle;
        end if;
      end while;
    end bisect;

    function findRow "Row of a table in time that holds at an instant, and when the next one begins"
      input Real x[:] "Times of the rows";
      input Real t "Present time";
      input Real startTime "Before this time no row holds";
      input Real shiftTime "Time that is zero in the table";
      input Boolean periodic "Does the table repeat itself?";
      output Integer row "Row: -1 before the start time, 0 before the first row";
      output Real shift "t - shift is the time in the table";
      output Real next "When the next row begins";
    protected
      Integer n = size(x, 1);
      Real late "Time in the table, a little late so that an event counts as reached";
      Real period = x[n] - x[1];
    algorithm
      shift := shiftTime;
      late := t + 1e-13*max(1, abs(t));
      if late < startTime then
        row := -1;
        next := startTime;
      else
        if periodic and period > 0 then
          shift := shift + period*floor((late - shiftTime - x[1])/period);
        end if;
        late := late - shift;
        row := rowBefore(x, late);
        next := if row < n then shift + x[row + 1] else Modelica.Constants.inf;
      end if;
    end findRow;

    function lineOfRow "Line level + slope*x from a row to the next; zero before the start time"
      input Real x[:] "Abscissae";
      input Real y[size(x, 1)] "Values";
      input Integer row "Row: -1 before the start time, 0 before the first one";
      output Real slope = 0 "Slope";
      output Real level = 0 "Value at zero";
    protected
      Integer i = max(1, min(row, size(x, 1) - 1)) "Row at the left of the line";
      Integer j = min(i + 1, size(x, 1)) "Row at the right of the line";
    algorithm
      if row >= 0 then
        if x[j] > x[i] then
          slope := (y[j] - y[i])/(x[j] - x[i]);
        end if;
        level := y[j] - slope*x[j];
      end if;
    end lineOfRow;

    function valueInRow "Value of a table at x when the row is known"
      input Real x[:] "Abscissae";
      input Real y[size(x, 1)] "Values";
      input Integer row "Row: 0 before the first one";
      input Real xi "Where to evaluate";
      input Boolean steps "Constant between the rows?";
      input Modelica.Blocks.Types.Extrapolation extrapolation "What holds outside";
      output Real yi "Value";
    protected
      Integer n = size(x, 1);
      Integer i "Row at the left of the line";
    algorithm
      assert(extrapolation <> Modelica.Blocks.Types.Extrapolation.NoExtrapolation or xi >= x[1] and xi <= x[n],
        "A table is evaluated at " + String(xi) + ", outside of its range");
      i := max(1, min(row, n - 1));
      if n == 1 or steps then
        yi := y[max(1, row)];
      elseif extrapolation == Modelica.Blocks.Types.Extrapolation.HoldLastPoint and (row < 1 or row >= n) then
        yi := if row < 1 then y[1] else y[n];
      elseif x[i + 1] <= x[i] then
        yi := y[i + 1];
      else
        yi := y[i] + (xi - x[i])*(y[i + 1] - y[i])/(x[i + 1] - x[i]);
      end if;
    end valueInRow;

    function value1D "Value of a table at x"
      input Real x[:] "Abscissae";
      input Real y[size(x, 1)] "Values";
      input Real xi "Where to evaluate";
      input Boolean steps "Constant between the rows?";
      input Modelica.Blocks.Types.Extrapolation extrapolation "What holds outside";
      output Real yi "Value";
    protected
      Integer row;
      Real xp "xi within the first period";
      Real period = x[end] - x[1];
    algorithm
      xp := if extrapolation == Modelica.Blocks.Types.Extrapolation.Periodic and period > 0
        then xi - period*floor((xi - x[1])/period) else xi;
      row := rowBefore(x, xp);
      yi := valueInRow(x, y, row, xp, steps, extrapolation);
    end value1D;
  end Internal;
end Tables;
