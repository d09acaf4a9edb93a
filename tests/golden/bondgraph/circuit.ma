[top]
components : $PJ3@QBGParallelJunction $SJ1@QBGSerialJunction C@QBGCapacitorFlowIn I@QBGInductorEffortIn R@QBGResistanceEffortIn V@QBGSourceEffort_Constant
link : f2p@$SJ1 f1n@V
link : e1n@V e2p@$SJ1
link : f1n@$PJ3 f1p@C
link : e1p@C e1n@$PJ3
link : e1n@$SJ1 e1p@R
link : f1p@R f1n@$SJ1
link : e2p@$PJ3 e3n@$SJ1
link : f3n@$SJ1 f2p@$PJ3
link : e3n@$PJ3 e1p@I
link : f1p@I f3n@$PJ3

[C]
quantum : 0.1
hystWindow : 0.01
C : 200000
initial : 0

[I]
quantum : 0.1
hystWindow : 0.01
L : 40000
initial : 0

[R]
R : 1500

[V]
quantum : 0.1
hystWindow : 0.01
signal : Constant
amplitude : 200
