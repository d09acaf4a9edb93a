package 'Pump & Valve (v2.0)' "Names that need quotes"
  model '3-way valve' "Starts with a digit"
    parameter Real 'K_v [m3/h]' = 6.3;
    Real 'x', x, 'model', 'end';
    Real 'it\'s', 'back\\slash', 'ask\?', 'ask more?', 'say "hi"', 'say \"ho\"';
    Real 'tab\there', 'all\a\b\f\n\r\v';
    Real '!#$%&()*+,-./:;<>=?@[]^{}|~', '_';
    Real ' ', '/* no comment */', '// none either';
    Real arr['n 1'](each 'start value' = 2) = fill('K_v [m3/h]', 'n 1');
  equation
    'x' = x + 'model' * 'end';
    'it\'s' = 'back\\slash'.'a b'[1].c;
    for 'i+1' in 1:'n 1' loop
      arr['i+1'] = 'my fun'('arg 1' = 2, 'arg 2' = 'i+1');
    end for;
  end '3-way valve';

  type 'on/off' = enumeration('0' "off", '1' "on");
  'Pump & Valve (v2.0)'.'3-way valve' valve1;
end 'Pump & Valve (v2.0)';
