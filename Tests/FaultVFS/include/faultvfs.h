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
// the disk is lost, if `done` is not 0. A negative code is a signal: the process is sent it instead.
void faultvfs_fail(const char *prefix, int kinds, int after, int count, int code, int done);

// No more faults. How many there were.
int faultvfs_stop(void);
