// expect: there is no inherited `pump` to redeclare
package Plant
  model Pump
  end Pump;
  model Base
    replaceable Pump pomp;
  end Base;
  model Refined
    extends Base;
    redeclare Pump pump;
  end Refined;
end Plant;
