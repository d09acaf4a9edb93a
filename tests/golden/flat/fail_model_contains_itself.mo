// MLS 5.6.1: instantiation of a class that contains a component of itself never ends
package Lib
  model Node
    Real x = time;
    Node next;
  end Node;
end Lib;
model FailModelContainsItself
  Lib.Node head;
end FailModelContainsItself;
