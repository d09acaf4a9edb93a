// expect: A and B extend each other; C extends itself
package Cycle
  model A
    extends B;
  end A;
  model B
    extends A;
  end B;
  model C
    extends C;
  end C;
end Cycle;
