// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Tables "Tables of one and two variables"
  block CombiTable1Ds "Table of one input with one or more columns"
    extends Modelica.Blocks.Interfaces.SIMO(final nout=size(columns, 1));
    parameter Boolean tableOnFile=false "Read the table from a file? (not available)";
    parameter Real table[:, :] = fill(0.0, 0, 2) "Abscissae in the first column, values in the others";
    parameter String tableName="NoName" "Name of the table in the file";
    parameter String fileName="NoName" "File of the table";
    parameter Boolean verboseRead=true "Say that a file is read?";
    parameter Integer columns[:]=2:size(table, 2) "Columns to give out";
    parameter Modelica.Blocks.Types.Smoothness smoothness=Modelica.Blocks.Types.Smoothness.LinearSegments "Interpolation";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.LastTwoPoints
      "What holds outside of the table";
    parameter Boolean verboseExtrapolation=false "Warn when the input leaves the table?";
    final parameter Real u_min=Internal.firstAbscissa(table) "First abscissa";
    final parameter Real u_max=Internal.lastAbscissa(table) "Last abscissa";
  equation
    assert(not tableOnFile, "CombiTable1Ds: tables cannot be read from files; give the parameter table");
    assert(size(table, 1) > 0 and size(table, 2) > 0, "CombiTable1Ds: the table is empty");
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or
           smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments,
           "CombiTable1Ds: only LinearSegments and ConstantSegments are available");
    if verboseExtrapolation then
      assert(noEvent(u >= u_min and u <= u_max), "The input is outside of the table", level=AssertionLevel.warning);
    end if;
    for i in 1:nout loop
      y[i] = Internal.value1D(table[:, 1], table[:, columns[i]], u,
        smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments, extrapolation);
    end for;
  end CombiTable1Ds;

  block CombiTable1Dv "Table with one input for each column"
    extends Modelica.Blocks.Interfaces.MIMOs(final n=size(columns, 1));
    parameter Boolean tableOnFile=false "Read the table from a file? (not available)";
    parameter Real table[:, :] = fill(0.0, 0, 2) "Abscissae in the first column, values in the others";
    parameter String tableName="NoName" "Name of the table in the file";
    parameter String fileName="NoName" "File of the table";
    parameter Boolean verboseRead=true "Say that a file is read?";
    parameter Integer columns[:]=2:size(table, 2) "Columns to give out";
    parameter Modelica.Blocks.Types.Smoothness smoothness=Modelica.Blocks.Types.Smoothness.LinearSegments "Interpolation";
    parameter Modelica.Blocks.Types.Extrapolation extrapolation=Modelica.Blocks.Types.Extrapolation.LastTwoPoints
      "What holds outside of the table";
    parameter Boolean verboseExtrapolation=false "Warn when an input leaves the table?";
    final parameter Real u_min=Internal.firstAbscissa(table) "First abscissa";
    final parameter Real u_max=Internal.lastAbscissa(table) "Last abscissa";
  equation
    assert(not tableOnFile, "CombiTable1Dv: tables cannot be read from files; give the parameter table");
    assert(size(table, 1) > 0 and size(table, 2) > 0, "CombiTable1Dv: the table is empty");
    assert(smoothness == Modelica.Blocks.Types.Smoothness.LinearSegments or
           smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments,
           "CombiTable1Dv: only LinearSegments and ConstantSegments are available");
    for i in 1:n loop
      if verboseExtrapolation then
        assert(noEvent(u[i] >= u_min and u[i] <= u_max), "An input is outside of the table", level=AssertionLevel.warning);
      end if;
      y[i] = Internal.value1D(table[:, 1], table[:, columns[i]], u[i],
        smoothness == Modelica.Blocks.Types.Smoothness.ConstantSegments, extrapolation);
    end for;
  end CombiTable1Dv;

  package Internal "Search and interpolation"
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
        row := 0;
        for i in 1:n loop
          if x[i] <= late then
            row := i;
          end if;
        end for;
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
      Integer row = 0;
      Real xp "xi within the first period";
      Real period = x[end] - x[1];
    algorithm
      xp := if extrapolation == Modelica.Blocks.Types.Extrapolation.Periodic and period > 0
        then xi - period*floor((xi - x[1])/period) else xi;
      for i in 1:size(x, 1) loop
        if x[i] <= xp then
          row := i;
        end if;
      end for;
      yi := valueInRow(x, y, row, xp, steps, extrapolation);
    end value1D;
  end Internal;
end Tables;
