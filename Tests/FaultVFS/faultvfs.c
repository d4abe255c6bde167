#include "faultvfs.h"

#include <signal.h>
#include <sqlite3.h>
#include <string.h>

// One at a time: tests that use it run one after another.
static struct {
    char prefix[512];
    int kinds, after, count, code, done, seen;
} fault;

typedef struct {
    sqlite3_file base;
    char path[512];
    sqlite3_file *real;
} File;

static sqlite3_vfs *real_vfs;
static sqlite3_vfs vfs;
static sqlite3_io_methods methods;

static int fails(File *file, int kind) {
    if (!(fault.kinds & kind) || strncmp(file->path, fault.prefix, strlen(fault.prefix))) return 0;
    if (fault.after > 0) {
        fault.after--;
        return 0;
    }
    if (fault.count <= 0) return 0;
    fault.count--;
    fault.seen++;
    if (fault.code < 0) raise(-fault.code);
    return 1;
}

#define REAL(file) (((File *)(file))->real)
#define CALL(file, method, ...) (REAL(file)->pMethods->method(REAL(file), ##__VA_ARGS__))

static int x_close(sqlite3_file *f) { return CALL(f, xClose); }
static int x_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
    if (fails((File *)f, FAULT_READ)) return fault.code;
    return CALL(f, xRead, to, count, at);
}
static int x_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
    if (!fails((File *)f, FAULT_WRITE)) return CALL(f, xWrite, from, count, at);
    if (fault.done) CALL(f, xWrite, from, count, at);
    return fault.code;
}
static int x_truncate(sqlite3_file *f, sqlite3_int64 size) { return CALL(f, xTruncate, size); }
static int x_sync(sqlite3_file *f, int flags) {
    if (!fails((File *)f, FAULT_SYNC)) return CALL(f, xSync, flags);
    if (fault.done) CALL(f, xSync, flags);
    return fault.code;
}
static int x_size(sqlite3_file *f, sqlite3_int64 *size) { return CALL(f, xFileSize, size); }
static int x_lock(sqlite3_file *f, int lock) { return CALL(f, xLock, lock); }
static int x_unlock(sqlite3_file *f, int lock) { return CALL(f, xUnlock, lock); }
static int x_check(sqlite3_file *f, int *out) { return CALL(f, xCheckReservedLock, out); }
static int x_control(sqlite3_file *f, int op, void *argument) { return CALL(f, xFileControl, op, argument); }
static int x_sector(sqlite3_file *f) { return CALL(f, xSectorSize); }
static int x_device(sqlite3_file *f) { return CALL(f, xDeviceCharacteristics); }
static int x_map(sqlite3_file *f, int page, int size, int extend, void volatile **to) {
    return CALL(f, xShmMap, page, size, extend, to);
}
static int x_shm_lock(sqlite3_file *f, int offset, int count, int flags) {
    return CALL(f, xShmLock, offset, count, flags);
}
static void x_barrier(sqlite3_file *f) { CALL(f, xShmBarrier); }
static int x_unmap(sqlite3_file *f, int remove) { return CALL(f, xShmUnmap, remove); }

static int x_open(sqlite3_vfs *self, const char *name, sqlite3_file *f, int flags, int *out) {
    (void)self;
    File *file = (File *)f;
    memset(file, 0, sizeof *file);
    file->real = (sqlite3_file *)(file + 1);
    if (name) strncpy(file->path, name, sizeof file->path - 1);
    int code = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
    if (file->real->pMethods) file->base.pMethods = &methods;
    return code;
}

void faultvfs_install(void) {
    if (real_vfs) return;
    methods = (sqlite3_io_methods){2,        x_close,  x_read,   x_write,    x_truncate, x_sync,   x_size,
                                   x_lock,   x_unlock, x_check,  x_control,  x_sector,   x_device, x_map,
                                   x_shm_lock, x_barrier, x_unmap, 0, 0};
    real_vfs = sqlite3_vfs_find(0);
    vfs = *real_vfs;
    vfs.zName = "fault";
    vfs.szOsFile = (int)sizeof(File) + real_vfs->szOsFile;
    vfs.pNext = 0;
    vfs.xOpen = x_open;
    sqlite3_vfs_register(&vfs, 1);
}

void faultvfs_fail(const char *prefix, int kinds, int after, int count, int code, int done) {
    memset(&fault, 0, sizeof fault);
    strncpy(fault.prefix, prefix, sizeof fault.prefix - 1);
    fault.kinds = kinds;
    fault.after = after;
    fault.count = count;
    fault.code = code;
    fault.done = done;
}

int faultvfs_stop(void) {
    int seen = fault.seen;
    memset(&fault, 0, sizeof fault);
    return seen;
}
