package Plant = Factory;
