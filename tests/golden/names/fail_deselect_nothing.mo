// expect: Base has no valve to leave out
package Plant
  model Base
    Real pump;
  end Base;
  model Refined
    extends Base(break pump, break valve);
  end Refined;
end Plant;
