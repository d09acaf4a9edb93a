model A end A;
