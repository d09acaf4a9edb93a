// SPDX-License-Identifier: Apache-2.0
within Modelica.Blocks;
package Routing "Taking vectors of signals apart and putting them together"
  block Replicator "The input, several times"
    extends Modelica.Blocks.Interfaces.SIMO;
  equation
    y = fill(u, nout);
  end Replicator;

  block IntegerReplicator "The Integer input, several times"
    extends Modelica.Blocks.Icons.IntegerBlock;
    parameter Integer nout=1 "Number of outputs";
    Modelica.Blocks.Interfaces.IntegerInput u "Input";
    Modelica.Blocks.Interfaces.IntegerOutput y[nout] "Outputs";
  equation
    y = fill(u, nout);
  end IntegerReplicator;

  block BooleanReplicator "The Boolean input, several times"
    extends Modelica.Blocks.Icons.BooleanBlock;
    parameter Integer nout=1 "Number of outputs";
    Modelica.Blocks.Interfaces.BooleanInput u "Input";
    Modelica.Blocks.Interfaces.BooleanOutput y[nout] "Outputs";
  equation
    y = fill(u, nout);
  end BooleanReplicator;

  block ExtractSignal "Chosen elements of the input"
    extends Modelica.Blocks.Interfaces.MIMO;
    parameter Integer extract[nout]=1:nout "Indices of the elements";
  equation
    y = {u[extract[i]] for i in 1:nout};
  end ExtractSignal;

  block Extractor "The element of the input that an index signal chooses"
    extends Modelica.Blocks.Interfaces.MISO;
    parameter Boolean allowOutOfRange=false "May the index be outside of 1 ... nin?";
    parameter Real outOfRangeValue=1e10 "Output for such an index";
    Modelica.Blocks.Interfaces.IntegerInput index "Index";
  protected
    Real k[nin] "One at the index, zero elsewhere";
  equation
    when {initial(), change(index)} then
      for i in 1:nin loop
        k[i] = if i == index then 1 else 0;
      end for;
    end when;
    y = if not allowOutOfRange or index >= 1 and index <= nin then k*u else outOfRangeValue;
  end Extractor;

  block Multiplex "Inputs put into one vector"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n(min=0) = 0 "Number of inputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.RealVectorInput u[n] "Inputs";
    Modelica.Blocks.Interfaces.RealOutput y[n + 0] "Vector";
  equation
    y = u;
  end Multiplex;

  block Multiplex2 "Two vectors put into one"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of u1";
    parameter Integer n2=1 "Size of u2";
    Modelica.Blocks.Interfaces.RealInput u1[n1] "First part";
    Modelica.Blocks.Interfaces.RealInput u2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealOutput y[n1 + n2] "All parts";
  equation
    y = cat(1, u1, u2);
  end Multiplex2;

  block Multiplex3 "Three vectors put into one"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of u1";
    parameter Integer n2=1 "Size of u2";
    parameter Integer n3=1 "Size of u3";
    Modelica.Blocks.Interfaces.RealInput u1[n1] "First part";
    Modelica.Blocks.Interfaces.RealInput u2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealInput u3[n3] "Third part";
    Modelica.Blocks.Interfaces.RealOutput y[n1 + n2 + n3] "All parts";
  equation
    y = cat(1, u1, u2, u3);
  end Multiplex3;

  block Multiplex4 "Four vectors put into one"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of u1";
    parameter Integer n2=1 "Size of u2";
    parameter Integer n3=1 "Size of u3";
    parameter Integer n4=1 "Size of u4";
    Modelica.Blocks.Interfaces.RealInput u1[n1] "First part";
    Modelica.Blocks.Interfaces.RealInput u2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealInput u3[n3] "Third part";
    Modelica.Blocks.Interfaces.RealInput u4[n4] "Fourth part";
    Modelica.Blocks.Interfaces.RealOutput y[n1 + n2 + n3 + n4] "All parts";
  equation
    y = cat(1, u1, u2, u3, u4);
  end Multiplex4;

  block Multiplex5 "Five vectors put into one"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of u1";
    parameter Integer n2=1 "Size of u2";
    parameter Integer n3=1 "Size of u3";
    parameter Integer n4=1 "Size of u4";
    parameter Integer n5=1 "Size of u5";
    Modelica.Blocks.Interfaces.RealInput u1[n1] "First part";
    Modelica.Blocks.Interfaces.RealInput u2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealInput u3[n3] "Third part";
    Modelica.Blocks.Interfaces.RealInput u4[n4] "Fourth part";
    Modelica.Blocks.Interfaces.RealInput u5[n5] "Fifth part";
    Modelica.Blocks.Interfaces.RealOutput y[n1 + n2 + n3 + n4 + n5] "All parts";
  equation
    y = cat(1, u1, u2, u3, u4, u5);
  end Multiplex5;

  block Multiplex6 "Six vectors put into one"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of u1";
    parameter Integer n2=1 "Size of u2";
    parameter Integer n3=1 "Size of u3";
    parameter Integer n4=1 "Size of u4";
    parameter Integer n5=1 "Size of u5";
    parameter Integer n6=1 "Size of u6";
    Modelica.Blocks.Interfaces.RealInput u1[n1] "First part";
    Modelica.Blocks.Interfaces.RealInput u2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealInput u3[n3] "Third part";
    Modelica.Blocks.Interfaces.RealInput u4[n4] "Fourth part";
    Modelica.Blocks.Interfaces.RealInput u5[n5] "Fifth part";
    Modelica.Blocks.Interfaces.RealInput u6[n6] "Sixth part";
    Modelica.Blocks.Interfaces.RealOutput y[n1 + n2 + n3 + n4 + n5 + n6] "All parts";
  equation
    y = cat(1, u1, u2, u3, u4, u5, u6);
  end Multiplex6;

  block DeMultiplex "A vector taken apart"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n(min=0) = 0 "Number of outputs" annotation(Dialog(connectorSizing=true));
    Modelica.Blocks.Interfaces.RealInput u[n + 0] "Vector";
    Modelica.Blocks.Interfaces.RealVectorOutput y[n] "Outputs";
  equation
    y = u;
  end DeMultiplex;

  block DeMultiplex2 "A vector taken apart into two"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of y1";
    parameter Integer n2=1 "Size of y2";
    Modelica.Blocks.Interfaces.RealInput u[n1 + n2] "All parts";
    Modelica.Blocks.Interfaces.RealOutput y1[n1] "First part";
    Modelica.Blocks.Interfaces.RealOutput y2[n2] "Second part";
  equation
    u = cat(1, y1, y2);
  end DeMultiplex2;

  block DeMultiplex3 "A vector taken apart into three"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of y1";
    parameter Integer n2=1 "Size of y2";
    parameter Integer n3=1 "Size of y3";
    Modelica.Blocks.Interfaces.RealInput u[n1 + n2 + n3] "All parts";
    Modelica.Blocks.Interfaces.RealOutput y1[n1] "First part";
    Modelica.Blocks.Interfaces.RealOutput y2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealOutput y3[n3] "Third part";
  equation
    u = cat(1, y1, y2, y3);
  end DeMultiplex3;

  block DeMultiplex4 "A vector taken apart into four"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of y1";
    parameter Integer n2=1 "Size of y2";
    parameter Integer n3=1 "Size of y3";
    parameter Integer n4=1 "Size of y4";
    Modelica.Blocks.Interfaces.RealInput u[n1 + n2 + n3 + n4] "All parts";
    Modelica.Blocks.Interfaces.RealOutput y1[n1] "First part";
    Modelica.Blocks.Interfaces.RealOutput y2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealOutput y3[n3] "Third part";
    Modelica.Blocks.Interfaces.RealOutput y4[n4] "Fourth part";
  equation
    u = cat(1, y1, y2, y3, y4);
  end DeMultiplex4;

  block DeMultiplex5 "A vector taken apart into five"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of y1";
    parameter Integer n2=1 "Size of y2";
    parameter Integer n3=1 "Size of y3";
    parameter Integer n4=1 "Size of y4";
    parameter Integer n5=1 "Size of y5";
    Modelica.Blocks.Interfaces.RealInput u[n1 + n2 + n3 + n4 + n5] "All parts";
    Modelica.Blocks.Interfaces.RealOutput y1[n1] "First part";
    Modelica.Blocks.Interfaces.RealOutput y2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealOutput y3[n3] "Third part";
    Modelica.Blocks.Interfaces.RealOutput y4[n4] "Fourth part";
    Modelica.Blocks.Interfaces.RealOutput y5[n5] "Fifth part";
  equation
    u = cat(1, y1, y2, y3, y4, y5);
  end DeMultiplex5;

  block DeMultiplex6 "A vector taken apart into six"
    extends Modelica.Blocks.Icons.Block;
    parameter Integer n1=1 "Size of y1";
    parameter Integer n2=1 "Size of y2";
    parameter Integer n3=1 "Size of y3";
    parameter Integer n4=1 "Size of y4";
    parameter Integer n5=1 "Size of y5";
    parameter Integer n6=1 "Size of y6";
    Modelica.Blocks.Interfaces.RealInput u[n1 + n2 + n3 + n4 + n5 + n6] "All parts";
    Modelica.Blocks.Interfaces.RealOutput y1[n1] "First part";
    Modelica.Blocks.Interfaces.RealOutput y2[n2] "Second part";
    Modelica.Blocks.Interfaces.RealOutput y3[n3] "Third part";
    Modelica.Blocks.Interfaces.RealOutput y4[n4] "Fourth part";
    Modelica.Blocks.Interfaces.RealOutput y5[n5] "Fifth part";
    Modelica.Blocks.Interfaces.RealOutput y6[n6] "Sixth part";
  equation
    u = cat(1, y1, y2, y3, y4, y5, y6);
  end DeMultiplex6;

  model RealPassThrough "Hands a Real signal on"
    extends Modelica.Blocks.Interfaces.SISO;
  equation
    y = u;
  end RealPassThrough;

  model IntegerPassThrough "Hands an Integer signal on"
    extends Modelica.Blocks.Icons.IntegerBlock;
    Modelica.Blocks.Interfaces.IntegerInput u "Input";
    Modelica.Blocks.Interfaces.IntegerOutput y "Output";
  equation
    y = u;
  end IntegerPassThrough;

  model BooleanPassThrough "Hands a Boolean signal on"
    extends Modelica.Blocks.Interfaces.BooleanSISO;
  equation
    y = u;
  end BooleanPassThrough;
end Routing;
