// A file may hold no class at all.
/*
   This one is what remains after somebody commented out everything:

   model Draft
     Real x;
   end Draft;

*/
// Last line, followed by blanks and a tab:
  	  
