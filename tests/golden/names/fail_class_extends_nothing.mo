// expect: nothing called Medium is inherited
package Plant
  package Base
    replaceable model Tank
    end Tank;
  end Base;
  package Refined
    extends Base;
    redeclare model extends Tank
    end Tank;
    model extends Medium
    end Medium;
  end Refined;
end Plant;
