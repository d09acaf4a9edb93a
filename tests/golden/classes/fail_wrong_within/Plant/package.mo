within Factory;
package Plant
end Plant;
