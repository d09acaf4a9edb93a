// line comment before anything else
/* block comment */ model /* between */ Commented // behind the name
  /* several
     lines // with a line comment start inside
     and a /* second opener, which means nothing
  */
  Real x/**/=/***/1;/* tight */// both kinds
  Real y; //* not a block comment
  Real z; /* "a quote, 'another */
  Real w; // "unclosed string in a comment
  // /* not an opener
  Real u = 4 /*divided*/ / /*by*/ 2;
  //
  /**/
  /*/ still open until here */
  // Umlaute äöü, € and 日本語 are fine in comments
  // TODO: tidy up
  /* ends with stars ***/
equation
  y = x; // first
  // z = 0;
  z /* left */ = /* right */ 2;
  w = 3 /* before the semicolon */;
end /* name follows */ Commented /* almost done */ ; // last line without a line end