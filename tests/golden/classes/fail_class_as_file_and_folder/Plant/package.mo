package Plant
end Plant;
