// expect: the base class of Pump is not found; what Tank inherits is not seen by its own extends clause
package Plant
  partial model Base
    model Inner
    end Inner;
  end Base;
  model Pump
    extends Bse;
  end Pump;
  model Tank
    extends Base;
    extends Inner;
  end Tank;
end Plant;
