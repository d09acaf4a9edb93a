within;
