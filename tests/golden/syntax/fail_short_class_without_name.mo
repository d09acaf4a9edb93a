// expect 3:16: the type is missing after "="
package Types
  type Length =;
end Types;
