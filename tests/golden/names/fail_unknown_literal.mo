// expect: literals that the enumerations do not have, also through an alias
package Modes
  type Mode = enumeration(on, off, standby);
  type Alias = Mode;
  model Use
    Mode a = Mode.onn;
    Mode b = Alias.standby;
    Mode c = Alias.stand;
    Real x(stateSelect = StateSelect.prefre);
    parameter Mode d[Mode] = {m for m in Mode};
  equation
    assert(x > 0, "text", AssertionLevel.warn);
  end Use;
end Modes;
