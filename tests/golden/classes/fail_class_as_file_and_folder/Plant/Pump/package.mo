within Plant;
package Pump
end Pump;
