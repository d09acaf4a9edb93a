// expect 9:3: "model" cannot stand in an algorithm section; "end scale;" is probably missing before
package Tools
  function scale
    input Real u;
    output Real y;
  algorithm
    y := 10 * u;

  model User
    Real x = scale(time);
  end User;
end Tools;
