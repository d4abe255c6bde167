-- A record as format 6 was written, row by row with its checksums: never to be changed.
PRAGMA application_id = 1919249769;
PRAGMA user_version = 6;
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
    checksum  INTEGER NOT NULL, turn INTEGER CHECK (turn > 0),
    PRIMARY KEY (device, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE request (
    id       TEXT    NOT NULL PRIMARY KEY,
    digest   INTEGER NOT NULL,
    reply    TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE peer (
    device  TEXT    NOT NULL PRIMARY KEY,
    label   TEXT,
    read    INTEGER NOT NULL DEFAULT 0,
    heard   INTEGER,
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_at ON entry (at);
CREATE INDEX entry_done ON entry (reminder, moment) WHERE what = 'done';
CREATE INDEX entry_due ON entry (due) WHERE due IS NOT NULL;
CREATE INDEX entry_handle ON entry (at, handle, reminder, slot) WHERE handle IS NOT NULL;
CREATE INDEX entry_latest ON entry (reminder, due) WHERE due IS NOT NULL;
CREATE INDEX entry_occurrence ON entry (reminder, slot) WHERE slot IS NOT NULL;
CREATE INDEX entry_reminder ON entry (reminder, at) WHERE reminder IS NOT NULL;
CREATE INDEX entry_began ON entry (reminder, slot) WHERE what = 'began';
CREATE INDEX entry_unattended ON entry (at) WHERE what = 'missed' AND (instr(details, '"cause":"unattended"') > 0 OR instr(details, '"cause":"travel"') > 0);
CREATE INDEX entry_run ON entry (due) WHERE due IS NOT NULL AND instr(details, '"run":') > 0;
CREATE INDEX entry_definition ON entry (reminder, turn, device, sequence)
    WHERE what IN ('defined', 'archived', 'restored', 'started', 'ended');
CREATE INDEX entry_stock ON entry (what, reminder, turn, device, sequence) WHERE instr(details, '"stock":') > 0;
CREATE INDEX entry_changes ON entry (reminder, turn, device, sequence) WHERE changes IS NOT NULL AND slot IS NOT NULL AND what IN ('done', 'skipped', 'missed', 'lapsed', 'began', 'retracted');
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entry_stands BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
INSERT INTO entry VALUES ('2ecf8f8b', 1, 1795225415760, 'Europe/Zurich', 'defined', 'person', 'aspirin', NULL, NULL, NULL, NULL, NULL, NULL, '{"definition":{"cover":"Vitamin","fields":{"dose":"100 mg","instructions":"with water"},"grace":3600,"id":"aspirin","kind":"medication","lines":[{"anchor":{"at":1795225415760,"zone":"Europe/Zurich"},"when":"once 2026-11-21 02:43:36"}],"nag":{"every":600,"times":6},"source":"command","title":"Aspirin"}}', '00b73c3d4eaa0b81653525b2a263ac52', 6875355193165870362, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 2, 1795225416000, 'Europe/Zurich', 'delivered', 'automatic', 'aspirin', '2026-11-21T02:43:36', 1795225416000, 'Europe/Zurich', NULL, '3f5', NULL, NULL, NULL, -96419022035082906, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 3, 1795225417781, 'Europe/Zurich', 'snoozed', 'person', 'aspirin', '2026-11-21T02:43:36', 1795225416000, 'Europe/Zurich', 1795226617781, NULL, NULL, NULL, 'b1a6151fc5c301f0b7bafb274ddda7da', 8773811726269378705, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 4, 1795225417811, 'Europe/Zurich', 'done', 'person', 'aspirin', '2026-11-21T02:43:36', 1795225416000, 'Europe/Zurich', 1795225416811, NULL, NULL, '{"fields":{"dose":"100 mg"},"note":"with tea"}', '79ca34913ce28539ac85dd163b4506de', 6387503040656672723, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 5, 1795225417862, 'Europe/Zurich', 'skipped', 'person', 'aspirin', '2026-11-21T02:43:36', 1795225416000, 'Europe/Zurich', 1795225417862, NULL, '2ecf8f8b.4', NULL, '8c756072374f7ae0f4deec02268eeeff', -1699039724633807421, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 6, 1795225417879, 'Europe/Zurich', 'retracted', 'person', 'aspirin', '2026-11-21T02:43:36', 1795225416000, 'Europe/Zurich', NULL, NULL, '2ecf8f8b.5', NULL, '0fd0fdf5dc88a422f0c2c2fde6289e4e', 7751595173417428580, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 7, 1795225417904, 'Europe/Zurich', 'defined', 'person', 'short', NULL, NULL, NULL, NULL, NULL, NULL, '{"definition":{"fields":{},"grace":1,"id":"short","kind":"medication","lines":[{"anchor":{"at":1795225417904,"zone":"Europe/Zurich"},"when":"once 2026-11-21 02:43:38"},{"anchor":{"at":1795225417904,"zone":"Europe/Zurich"},"when":"as needed, at most 4 in 24h"}],"nag":{"every":600,"times":0},"source":"command","title":"Short"}}', '83e1bea02ceef79e669ccb63e51ed220', -1990560866544790770, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 8, 1795225418000, 'Europe/Zurich', 'delivered', 'automatic', 'short', '2026-11-21T02:43:38', 1795225418000, 'Europe/Zurich', NULL, '46v', NULL, NULL, NULL, -4933941261219913719, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 9, 1795225419000, 'Europe/Zurich', 'missed', 'automatic', 'short', '2026-11-21T02:43:38', 1795225418000, 'Europe/Zurich', 1795225419000, NULL, NULL, '{"cause":"unanswered"}', NULL, 8231502231203914193, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 10, 1795225420933, 'Europe/Zurich', 'done', 'person', 'short', '+2ecf8f8b.10', 1795225420933, 'Europe/Zurich', 1795225420933, '932', NULL, NULL, 'b93415b8bbdc873d1f294c403bd1d127', 7723436693307830989, NULL);
INSERT INTO entry VALUES ('2ecf8f8b', 11, 1795225420958, 'Europe/Zurich', 'defined', 'person', 'lenses', NULL, NULL, NULL, NULL, NULL, NULL, '{"definition":{"fields":{"days":30,"opened":"2026-11-01"},"id":"lenses","kind":"lens","lines":[],"source":"command","title":"Lenses"}}', 'd278c2b5cd4320e7cd1cd0917a8e96be', 8301647985648913374, 1);
INSERT INTO entry VALUES ('2ecf8f8b', 12, 1795225420978, 'Europe/Zurich', 'done', 'person', 'lenses', '2026-12-01T21:00', 1796155200000, 'Europe/Zurich', 1795225420978, '9gm', NULL, NULL, '5bff24b3446ffd3c372041693ea36844', -6144853805417573198, 2);
INSERT INTO entry VALUES ('2ecf8f8b', 13, 1795225420997, 'Europe/Zurich', 'started', 'person', 'short', NULL, NULL, NULL, NULL, NULL, NULL, '{"span":"disabled"}', '632e3cd8eaffda6ac6b50cc007bba483', 7887527552282294558, 3);
INSERT INTO entry VALUES ('2ecf8f8b', 14, 1795225421016, 'Europe/Zurich', 'ended', 'person', 'short', NULL, NULL, NULL, NULL, NULL, NULL, '{"span":"disabled"}', '71c1da36f757b30ef048faf6503cf522', -3921338410501257189, 4);
INSERT INTO entry VALUES ('2ecf8f8b', 15, 1795225421037, 'Europe/Zurich', 'archived', 'person', 'short', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'ae10a655c2f123862f67749139f073e7', 5040291724126190404, 5);
INSERT INTO entry VALUES ('2ecf8f8b', 16, 1795225421057, 'Europe/Zurich', 'restored', 'person', 'short', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'd34e8f69b7f78f1d6fe8b3d04ef31eef', -5089311943694950337, 6);
INSERT INTO request VALUES ('one', -5, '{"a":1}', 1795225415760, -4866645130635848692);
INSERT INTO request VALUES ('zwei ü', 7, '{}', 1795225415761, -4413466550209244250);
