model A "a"+"b"
+"c" Real x "d"+"e";end A;