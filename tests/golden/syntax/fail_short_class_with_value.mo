// expect 3:17: a short class names a type, not a value
package Types
  type Length = 3;
end Types;
