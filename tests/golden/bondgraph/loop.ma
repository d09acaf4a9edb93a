[top]
components : $LOOP1@QBGAlgebraicLoop $PJ4@QBGParallelJunction $SJ1@QBGSerialJunction C@QBGCapacitorFlowIn J@QBGSourceFlow_Sine Rs@QBGResistanceFlowIn V@QBGSourceEffort_Sine D@QBGSwitchEffortIn
link : f2p@$SJ1 f1n@V
link : e1n@V e2p@$SJ1
link : y2@$LOOP1 f1p@Rs
link : y1@$LOOP1 e3n@$SJ1
link : y3@$LOOP1 e1p@D
link : y4@$LOOP1 f1n@$SJ1
link : e2p@$PJ4 e4n@$SJ1
link : f4n@$SJ1 f2p@$PJ4
link : f1n@$PJ4 f1p@C
link : e1p@C e1n@$PJ4
link : e3p@$PJ4 e1n@J
link : f1n@J f3p@$PJ4
link : e1n@V u1@$LOOP1
link : e2p@$PJ4 u2@$LOOP1
link : position@D s1@$LOOP1

[$LOOP1]
signals : 4
inputs : 2
switches : 1
a_1_2 : 2
a_2_4 : 1
b_3_1 : 1
a_3_1 : -1
b_3_2 : -1
a_4_3 : 4
c_4 : -2.7125
switch_4 : 1
aOpen_4_3 : 0.125

[C]
quantum : 0.1
hystWindow : 0.01
C : 100
initial : 0

[J]
quantum : 0.1
hystWindow : 0.01
signal : Sine
startTime : 0
amplitude : -1
wavefreq : 6283.18530717959

[Rs]
R : 2000

[V]
quantum : 0.1
hystWindow : 0.01
signal : Sine
startTime : 0
amplitude : 1
wavefreq : 6283.18530717959

[D]
rule : Diode
closedAcross : 1
closedThrough : -0.25
closedConstant : 0.678125
openAcross : -0.125
openThrough : 1
openConstant : 0
closedSenseAcross : 0
closedSenseThrough : 1
closedSenseConstant : 0.0875
openSenseAcross : 1
openSenseThrough : 0
openSenseConstant : 0.7
settle : 7
