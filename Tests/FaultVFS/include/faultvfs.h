// A VFS for SQLite (sqlite.org/vfs.html) that fails on demand, around the one that is there: for tests of what follows when
// a disk does.
#pragma once

// What is to fail.
#define FAULT_WRITE 1
#define FAULT_SYNC 2
#define FAULT_READ 4

// Makes it the one that SQLite uses; once is enough.
void faultvfs_install(void);

// From now on, of the files whose path begins with `prefix`, fails every operation of `kinds` after the next `after`, at most
// `count` times, with a SQLite result code. A write or sync that fails has been done, as when only the acknowledgement of
// the disk is lost, if `done` is not 0. A negative code is a signal: the process is sent it
// instead, and if it lives on, the operation is done.
void faultvfs_fail(const char *prefix, int kinds, int after, int count, int code, int done);

// No more faults. How many there were.
int faultvfs_stop(void);

// A disk whose power can be cut, one for each thread: of the files whose path begins with `prefix`, as this thread uses them,
// what was not synchronised can be lost. Nothing is really synchronised, which no end of a process needs.
void faultvfs_attach(const char *prefix);

// From now on that disk takes no write, with a SQLite result code, or, for SQLITE_IOERR_FSYNC, does not say whether what it took
// is safe; 0 for one that is well.
void faultvfs_refuse(int code);

// Its power goes with the next but `operations` write, truncation, sync or deletion, or at once for 0; from then on everything
// of that kind fails. `seed` decides what is left.
void faultvfs_cut(long operations, unsigned long long seed);

// The power is back: of what was written and not synchronised, each sector is the new one, the old one or rubbish. Call it once
// the files are closed. 0 if that could be done.
int faultvfs_restart(void);
