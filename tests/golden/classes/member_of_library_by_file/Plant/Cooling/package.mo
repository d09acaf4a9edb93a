within Plant;
package Cooling
end Cooling;
