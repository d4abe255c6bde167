-- A record as remindd of commit 10b07db5 wrote it: readings of Apple Health, one changed by a person and one removed by --sync, row by row with its checksums: never to be changed.
PRAGMA application_id = 1919249769;
PRAGMA user_version = 4;
CREATE TABLE doubted (
    device   TEXT    NOT NULL,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (device, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE entry (
    device    TEXT    NOT NULL,
    sequence  INTEGER NOT NULL CHECK (sequence > 0),
    at        INTEGER NOT NULL,
    zone      TEXT    NOT NULL,
    what      TEXT    NOT NULL,
    origin    TEXT    NOT NULL,
    reminder  TEXT,
    slot      TEXT,
    due       INTEGER,
    due_zone  TEXT,
    moment    INTEGER,
    handle    TEXT,
    changes   TEXT,
    details   TEXT,
    request   TEXT,
    checksum  INTEGER NOT NULL,
    PRIMARY KEY (device, sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES('77a6b356',1,1795617071099,'Europe/Zurich','defined','import','weight',NULL,NULL,NULL,NULL,NULL,NULL,'{"definition":{"fields":{},"id":"weight","kind":"weight","lines":[],"source":"command","title":"Weight"},"source":{"also":["history/all"],"id":"weight","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-703718395257494527);
INSERT INTO "entry" VALUES('77a6b356',2,1795617071099,'Europe/Zurich','defined','import','water',NULL,NULL,NULL,NULL,NULL,NULL,'{"definition":{"fields":{},"id":"water","kind":"water","lines":[],"source":"command","title":"Water"},"source":{"also":["history/all"],"id":"water","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-1292021432535527669);
INSERT INTO "entry" VALUES('77a6b356',3,1795617071099,'Europe/Zurich','defined','import','sleep',NULL,NULL,NULL,NULL,NULL,NULL,'{"definition":{"fields":{},"id":"sleep","kind":"sleep","lines":[],"source":"command","title":"Sleep"},"source":{"also":["history/all"],"id":"sleep","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-29890802296418350);
INSERT INTO "entry" VALUES('77a6b356',4,1795617071099,'Europe/Zurich','defined','import','fast',NULL,NULL,NULL,NULL,NULL,NULL,'{"definition":{"fields":{"goal":"at least 18h a day"},"id":"fast","kind":"fast","lines":[],"source":"command","title":"Fast"},"source":{"also":["history/all"],"id":"fast","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',690724585706029237);
INSERT INTO "entry" VALUES('77a6b356',5,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.5',1793512800000,'Europe/Zurich',1793512800000,NULL,NULL,'{"reading":{"day":"2026-11-01","value":"70.1 kg"},"source":{"id":"weight/2026-11-01T06:00Z/70.1 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-7020402001253243055);
INSERT INTO "entry" VALUES('77a6b356',6,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.6',1793599200000,'Europe/Zurich',1793599200000,NULL,NULL,'{"reading":{"day":"2026-11-02","value":"70.2 kg"},"source":{"id":"weight/2026-11-02T06:00Z/70.2 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-4075806465912746987);
INSERT INTO "entry" VALUES('77a6b356',7,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.7',1793685600000,'Europe/Zurich',1793685600000,NULL,NULL,'{"reading":{"day":"2026-11-03","value":"70.3 kg"},"source":{"id":"weight/2026-11-03T06:00Z/70.3 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-6071784936546180598);
INSERT INTO "entry" VALUES('77a6b356',8,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.8',1793772000000,'Europe/Zurich',1793772000000,NULL,NULL,'{"reading":{"day":"2026-11-04","value":"70.4 kg"},"source":{"id":"weight/2026-11-04T06:00Z/70.4 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',3445660973721350964);
INSERT INTO "entry" VALUES('77a6b356',9,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.9',1793858400000,'Europe/Zurich',1793858400000,NULL,NULL,'{"reading":{"day":"2026-11-05","value":"70.5 kg"},"source":{"id":"weight/2026-11-05T06:00Z/70.5 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-70305352599972029);
INSERT INTO "entry" VALUES('77a6b356',10,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.10',1793944800000,'Europe/Zurich',1793944800000,NULL,NULL,'{"reading":{"day":"2026-11-06","value":"70.6 kg"},"source":{"id":"weight/2026-11-06T06:00Z/70.6 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',5294174773940881528);
INSERT INTO "entry" VALUES('77a6b356',11,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.11',1794031200000,'Europe/Zurich',1794031200000,NULL,NULL,'{"reading":{"day":"2026-11-07","value":"70.7 kg"},"source":{"id":"weight/2026-11-07T06:00Z/70.7 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',2925643132544093393);
INSERT INTO "entry" VALUES('77a6b356',12,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.12',1794117600000,'Europe/Zurich',1794117600000,NULL,NULL,'{"reading":{"day":"2026-11-08","value":"70.8 kg"},"source":{"id":"weight/2026-11-08T06:00Z/70.8 kg/Scales","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',1269266188629060427);
INSERT INTO "entry" VALUES('77a6b356',13,1795617071099,'Europe/Zurich','done','import','weight','+77a6b356.13',1794204000000,'Europe/Zurich',1794204000000,NULL,NULL,'{"reading":{"day":"2026-11-09","value":"158.7 lb"},"source":{"id":"weight/2026-11-09T06:00Z/158.7 lb/Phone","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',1542358889884656140);
INSERT INTO "entry" VALUES('77a6b356',14,1795617071099,'Europe/Zurich','done','import','water','+77a6b356.14',1793520000000,'Europe/Zurich',1793520000000,NULL,NULL,'{"reading":{"day":"2026-11-01","type":"water","value":"250 ml"},"source":{"id":"water/2026-11-01T08:00Z/250 ml/Bottle","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-8421623300417605000);
INSERT INTO "entry" VALUES('77a6b356',15,1795617071099,'Europe/Zurich','done','import','water','+77a6b356.15',1793606400000,'Europe/Zurich',1793606400000,NULL,NULL,'{"reading":{"day":"2026-11-02","type":"water","value":"250 ml"},"source":{"id":"water/2026-11-02T08:00Z/250 ml/Bottle","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-1102964818072666474);
INSERT INTO "entry" VALUES('77a6b356',16,1795617071099,'Europe/Zurich','done','import','water','+77a6b356.16',1793692800000,'Europe/Zurich',1793692800000,NULL,NULL,'{"reading":{"day":"2026-11-03","type":"water","value":"250 ml"},"source":{"id":"water/2026-11-03T08:00Z/250 ml/Bottle","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-8026066189822358323);
INSERT INTO "entry" VALUES('77a6b356',17,1795617071099,'Europe/Zurich','done','import','water','+77a6b356.17',1793779200000,'Europe/Zurich',1793779200000,NULL,NULL,'{"reading":{"day":"2026-11-04","type":"water","value":"250 ml"},"source":{"id":"water/2026-11-04T08:00Z/250 ml/Bottle","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-3429965444124038783);
INSERT INTO "entry" VALUES('77a6b356',18,1795617071099,'Europe/Zurich','done','import','water','+77a6b356.18',1793865600000,'Europe/Zurich',1793865600000,NULL,NULL,'{"reading":{"day":"2026-11-05","type":"water","value":"8.454 fl oz"},"source":{"id":"water/2026-11-05T08:00Z/8.454 fl oz/Bottle","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',3371289552503168542);
INSERT INTO "entry" VALUES('77a6b356',19,1795617071099,'Europe/Zurich','done','import','water','+77a6b356.19',1793865600000,'Europe/Zurich',1793865600000,NULL,NULL,'{"reading":{"day":"2026-11-05","type":"water","value":"500 ml"},"source":{"id":"water/2026-11-05T08:00Z/500 ml/Bottle","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',8759077880385062972);
INSERT INTO "entry" VALUES('77a6b356',20,1795617071099,'Europe/Zurich','done','import','sleep','+77a6b356.20',1793598600000,'Europe/Zurich',1793598600000,NULL,NULL,'{"reading":{"day":"2026-11-02","from":1793571000000,"parts":{"core":"360 min","deep":"100 min"},"value":"27600 s"},"source":{"id":"sleep/2026-11-01T22:10Z/2026-11-02T05:50Z/Watch","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',3133488138263227786);
INSERT INTO "entry" VALUES('77a6b356',21,1795617071099,'Europe/Zurich','done','import','fast','+77a6b356.21',1793705400000,'Europe/Zurich',1793705400000,NULL,NULL,'{"reading":{"day":"2026-11-02","from":1793646000000,"value":"59400 s"},"source":{"id":"fast/2026-11-02T19:00Z/2026-11-03T11:30Z/Fast LIFe","program":"health"}}','1652bb7e84b357d75c5314ecc8f05b8f',-3736111666453974529);
INSERT INTO "entry" VALUES('77a6b356',22,1795617071442,'Europe/Zurich','done','person','weight','+77a6b356.8',1793772000000,'Europe/Zurich',1793772000000,'9hf','77a6b356.8','{"reading":{"day":"2026-11-04","value":"66 kg"}}','8d11731dee0c5fc6ef36d07f1a37084e',-7613619094941200015);
INSERT INTO "entry" VALUES('77a6b356',23,1795617071688,'Europe/Zurich','retracted','import','weight','+77a6b356.10',1793944800000,'Europe/Zurich',NULL,NULL,'77a6b356.10','{"source":{"id":"weight/2026-11-06T06:00Z/70.6 kg/Scales","program":"health"}}','c51c18a58493193dee34d1e77803d5f2',4447920357375692673);
CREATE TABLE request (
    id       TEXT    NOT NULL PRIMARY KEY,
    digest   INTEGER NOT NULL,
    reply    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "request" VALUES('1652bb7e84b357d75c5314ecc8f05b8f',4369639111766889680,'{"added":{"doses":17,"first":"2026-11-01","format":"health","groups":[{"added":9,"earlier":0,"isChosen":true,"kind":"weight","known":0,"removed":0},{"added":6,"earlier":0,"isChosen":true,"kind":"water","known":0,"removed":0},{"added":1,"earlier":0,"isChosen":true,"kind":"sleep","known":0,"removed":0},{"added":1,"earlier":0,"isChosen":true,"kind":"fast","known":0,"removed":0}],"known":0,"last":"2026-11-09","left":0,"notes":[{"count":1,"file":"a.xml","line":13,"message":"the same again from this or another source: left out"}],"reminders":[{"id":"weight","isNew":true,"kind":"weight","missed":0,"schedules":[],"skipped":0,"state":"active","taken":9,"title":"Weight"},{"id":"water","isNew":true,"kind":"water","missed":0,"schedules":[],"skipped":0,"state":"active","taken":6,"title":"Water"},{"id":"sleep","isNew":true,"kind":"sleep","missed":0,"schedules":[],"skipped":0,"state":"active","taken":1,"title":"Sleep"},{"details":["goal: at least 18h a day"],"id":"fast","isNew":true,"kind":"fast","missed":0,"schedules":[],"skipped":0,"state":"active","taken":1,"title":"Fast"}]}}',1795617071099,-3916372527655806953);
INSERT INTO "request" VALUES('8d11731dee0c5fc6ef36d07f1a37084e',-5278146795377945723,'{"now":1795617071,"results":[{"changed":true,"occurrence":{"answered":"2026-11-04T07:00:00+01:00","due":"2026-11-04T07:00:00+01:00","epoch":1793772000,"handle":"9hf","id":"weight@+77a6b356.8","kind":"weight","note":null,"reading":{"amount":66,"as":"66 kg","day":"2026-11-04","unit":"kg"},"reminder":"weight","schedule":"","slot":"+77a6b356.8","status":"done","title":"Weight","zone":"Europe/Zurich"}}],"zone":"Europe/Zurich"}',1795617071442,-8345780726991893771);
INSERT INTO "request" VALUES('c51c18a58493193dee34d1e77803d5f2',6956039975328093255,'{"added":{"doses":0,"format":"health","groups":[{"added":0,"earlier":0,"kind":"weight","known":8,"removed":1},{"added":0,"earlier":0,"kind":"water","known":6,"removed":0},{"added":0,"earlier":0,"kind":"sleep","known":1,"removed":0},{"added":0,"earlier":0,"kind":"fast","known":1,"removed":0}],"known":16,"left":0,"notes":[{"count":1,"file":"b.xml","line":12,"message":"the same again from this or another source: left out"}],"reminders":[]}}',1795617071688,-3255402653403661843);
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entry_stands BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE INDEX entry_occurrence ON entry (reminder, slot) WHERE slot IS NOT NULL;
CREATE INDEX entry_due ON entry (due) WHERE due IS NOT NULL;
CREATE INDEX entry_latest ON entry (reminder, due) WHERE due IS NOT NULL;
CREATE INDEX entry_at ON entry (at);
CREATE INDEX entry_definition ON entry (reminder, device, sequence)
    WHERE what IN ('defined', 'archived', 'restored', 'started', 'ended');
CREATE INDEX entry_done ON entry (reminder, moment) WHERE what = 'done';
CREATE INDEX entry_handle ON entry (at, handle, reminder, slot) WHERE handle IS NOT NULL;
CREATE INDEX entry_reminder ON entry (reminder, at) WHERE reminder IS NOT NULL;
CREATE INDEX entry_stock ON entry (what, reminder, device, sequence) WHERE instr(details, '"stock":') > 0;
CREATE INDEX entry_began ON entry (reminder, slot) WHERE what = 'began';
