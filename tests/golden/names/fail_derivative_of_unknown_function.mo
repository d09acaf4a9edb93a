// MLS 12.7.2: the function after `der(` must be there
package P
  function slope = der(lenght, x);
  function length
    input Real x;
    output Real y = x^2;
  end length;
end P;
