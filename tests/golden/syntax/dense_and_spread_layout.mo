model Dense Real x;Real y[2];parameter Real k=1.5;equation x=k*time;y={x,-x};end Dense;model
  Spread
    extends
      Base
        (
          k
            =
              2
        )
    ;
    Real
      x [ 3 , 4 ] ( each
        start = 1 )
      ;
  equation
    x [
      1 ,
      : ] = { 1
        , 2 , 3 , 4 } ;
    connect ( a . b [ 1 ] . c , d ) ;
    x[2,1]=a.*b.^c./d.+e.-f;
    x[2,2]=1e3+x[2,1]-x[1,2]*y/z^2;p=a<=b;q=a>=b;r=a<>b;s=a==b;
    x [ 2 , 3 ]
      = . Library . value
      ;
	x[2,4]	=	0	;
  end
    Spread
  ;
