within Plant;
