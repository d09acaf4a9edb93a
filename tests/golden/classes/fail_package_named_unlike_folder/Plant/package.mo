package Plnat
end Plnat;
