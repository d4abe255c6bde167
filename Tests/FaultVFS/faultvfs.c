#include "faultvfs.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// One at a time: tests that use it run one after another. What they test may read on other threads meanwhile.
static pthread_mutex_t fault_lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    char prefix[512];
    int after, count, code, done, seen;
} fault;
// Beside it, since most operations have nothing to do with any fault.
static _Atomic int fault_kinds;

typedef struct File {
    sqlite3_file base;
    char path[512];
    // How long it is, while only this connection changes it; otherwise negative.
    sqlite3_int64 size;
    // What it holds, to look at without a system call.
    const unsigned char *bytes;
    struct File *next;
    sqlite3_file *real;
} File;

// Nothing that is simulated grows as long. Addresses cost nothing until they are read.
static const size_t longest = (size_t)1 << 30;

// What an operation replaced that is not synchronised yet.
typedef struct Change {
    struct Change *earlier;
    char path[512];
    sqlite3_int64 at, count;
    // The size of the file before.
    sqlite3_int64 size;
    // True if nothing was there.
    int is_new;
    unsigned char old[];
} Change;

// The disk of this thread's machine.
static _Thread_local struct {
    char prefix[512];
    Change *last;
    // Those that are open.
    File *files;
    // Operations until the power goes; negative while it does not.
    long left;
    int is_on, is_off, code;
    unsigned long long seed;
} disk;

static sqlite3_vfs *real_vfs;
static sqlite3_vfs vfs;
static sqlite3_io_methods methods;

// The code with which an operation fails, if it is to, and whether it is done all the same.
static int failure(File *file, int kind, int *done) {
    if (!(fault_kinds & kind)) return 0;
    pthread_mutex_lock(&fault_lock);
    int code = 0;
    if (!strncmp(file->path, fault.prefix, strlen(fault.prefix))) {
        if (fault.after > 0) {
            fault.after--;
        } else if (fault.count > 0) {
            fault.count--;
            fault.seen++;
            if (fault.code < 0) {
                raise(-fault.code);
            } else {
                code = fault.code;
                *done = fault.done;
            }
        }
    }
    pthread_mutex_unlock(&fault_lock);
    return code;
}

#define REAL(file) (((File *)(file))->real)
#define CALL(file, method, ...) (REAL(file)->pMethods->method(REAL(file), ##__VA_ARGS__))

static int is_mine(const char *path) { return disk.is_on && !strncmp(path, disk.prefix, strlen(disk.prefix)); }

// What a write gives where the disk takes none.
static int write_code(void) { return disk.code == SQLITE_IOERR_FSYNC ? SQLITE_OK : disk.code; }

// True if the power goes with this operation, or has gone.
static int is_dark(void) {
    if (!disk.is_off && disk.left >= 0 && disk.left-- == 0) disk.is_off = 1;
    return disk.is_off;
}

static sqlite3_int64 size_of(File *file) {
    if (file->size < 0) CALL(&file->base, xFileSize, &file->size);
    return file->size;
}

// What other connections know of the file is old now.
static void changes(File *file, sqlite3_int64 size) {
    file->size = size;
    for (File *other = disk.files; other; other = other->next)
        if (other != file && !strcmp(other->path, file->path)) other->size = -1;
}

// What is at a place; may cross the end.
static int look(File *file, sqlite3_int64 size, sqlite3_int64 at, sqlite3_int64 count, unsigned char *to) {
    if (!file->bytes) {
        int descriptor = open(file->path, O_RDONLY | O_CLOEXEC);
        if (descriptor < 0) return SQLITE_IOERR_READ;
        void *bytes = mmap(0, longest, PROT_READ, MAP_SHARED | MAP_NORESERVE, descriptor, 0);
        close(descriptor);
        if (bytes == MAP_FAILED) return SQLITE_IOERR_READ;
        file->bytes = bytes;
    }
    sqlite3_int64 there = count < size - at ? count : size - at;
    memcpy(to, file->bytes + at, (size_t)there);
    // A file that is shorter leaves the rest zero.
    memset(to + there, 0, (size_t)(count - there));
    return SQLITE_OK;
}

// Remembers what is at a place before it is replaced.
static int remember(File *file, sqlite3_int64 at, sqlite3_int64 count) {
    sqlite3_int64 size = size_of(file);
    if (at + count > (sqlite3_int64)longest) return SQLITE_FULL;
    int is_new = at >= size;
    Change *change = malloc(sizeof *change + (is_new ? 0 : (size_t)count));
    if (!change) return SQLITE_IOERR_NOMEM;
    memcpy(change->path, file->path, sizeof change->path);
    change->at = at;
    change->count = count;
    change->size = size;
    change->is_new = is_new;
    if (!is_new && count && look(file, size, at, count, change->old)) {
        free(change);
        return SQLITE_IOERR_READ;
    }
    change->earlier = disk.last;
    disk.last = change;
    return SQLITE_OK;
}

// What is synchronised stays.
static void keep(const char *path) {
    for (Change **link = &disk.last; *link;) {
        Change *change = *link;
        if (path && strcmp(change->path, path)) {
            link = &change->earlier;
            continue;
        }
        *link = change->earlier;
        free(change);
    }
}

static int x_close(sqlite3_file *f) {
    File *file = (File *)f;
    for (File **link = &disk.files; *link; link = &(*link)->next) {
        if (*link != file) continue;
        *link = file->next;
        break;
    }
    if (file->bytes) munmap((void *)file->bytes, longest);
    return CALL(f, xClose);
}
static int x_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
    int done = 0;
    int code = failure((File *)f, FAULT_READ, &done);
    return code ? code : CALL(f, xRead, to, count, at);
}
static int x_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
    if (is_mine(((File *)f)->path)) {
        if (write_code()) return write_code();
        int was_off = disk.is_off, is_off = is_dark();
        if (was_off || remember((File *)f, at, count)) return SQLITE_IOERR_WRITE;
        int code = CALL(f, xWrite, from, count, at);
        sqlite3_int64 size = ((File *)f)->size;
        changes((File *)f, code ? -1 : at + count > size ? at + count : size);
        return is_off ? SQLITE_IOERR_WRITE : code;
    }
    int done = 0;
    int code = failure((File *)f, FAULT_WRITE, &done);
    if (!code) return CALL(f, xWrite, from, count, at);
    if (done) CALL(f, xWrite, from, count, at);
    return code;
}
static int x_truncate(sqlite3_file *f, sqlite3_int64 size) {
    if (is_mine(((File *)f)->path)) {
        if (write_code()) return write_code();
        if (is_dark()) return SQLITE_IOERR_TRUNCATE;
        sqlite3_int64 before = size_of((File *)f);
        if (remember((File *)f, size, before > size ? before - size : 0)) return SQLITE_IOERR_TRUNCATE;
        changes((File *)f, -1);
    }
    return CALL(f, xTruncate, size);
}
static int x_sync(sqlite3_file *f, int flags) {
    if (is_mine(((File *)f)->path)) {
        if (disk.code == SQLITE_IOERR_FSYNC) return disk.code;
        if (is_dark()) return SQLITE_IOERR_FSYNC;
        keep(((File *)f)->path);
        return SQLITE_OK;
    }
    int done = 0;
    int code = failure((File *)f, FAULT_SYNC, &done);
    if (!code) return CALL(f, xSync, flags);
    if (done) CALL(f, xSync, flags);
    return code;
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
    if (!file->real->pMethods) return code;
    file->base.pMethods = &methods;
    file->size = -1;
    if (is_mine(file->path)) {
        file->next = disk.files;
        disk.files = file;
    }
    return code;
}

static int x_delete(sqlite3_vfs *self, const char *name, int sync) {
    (void)self;
    if (!is_mine(name)) return real_vfs->xDelete(real_vfs, name, sync);
    if (is_dark()) return SQLITE_IOERR_DELETE;
    keep(name);
    return real_vfs->xDelete(real_vfs, name, 0);
}

static void install(void) {
    methods = (sqlite3_io_methods){2,        x_close,  x_read,   x_write,    x_truncate, x_sync,   x_size,
                                   x_lock,   x_unlock, x_check,  x_control,  x_sector,   x_device, x_map,
                                   x_shm_lock, x_barrier, x_unmap, 0, 0};
    // Counting what SQLite allocates takes a lock, for which lives on two processors would wait.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    real_vfs = sqlite3_vfs_find(0);
    vfs = *real_vfs;
    vfs.zName = "fault";
    vfs.szOsFile = (int)sizeof(File) + real_vfs->szOsFile;
    vfs.pNext = 0;
    vfs.xOpen = x_open;
    vfs.xDelete = x_delete;
    sqlite3_vfs_register(&vfs, 1);
}

void faultvfs_install(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
}

void faultvfs_fail(const char *prefix, int kinds, int after, int count, int code, int done) {
    pthread_mutex_lock(&fault_lock);
    memset(&fault, 0, sizeof fault);
    strncpy(fault.prefix, prefix, sizeof fault.prefix - 1);
    fault.after = after;
    fault.count = count;
    fault.code = code;
    fault.done = done;
    fault_kinds = kinds;
    pthread_mutex_unlock(&fault_lock);
}

int faultvfs_stop(void) {
    pthread_mutex_lock(&fault_lock);
    int seen = fault.seen;
    memset(&fault, 0, sizeof fault);
    fault_kinds = 0;
    pthread_mutex_unlock(&fault_lock);
    return seen;
}

void faultvfs_attach(const char *prefix) {
    keep(0);
    memset(&disk, 0, sizeof disk);
    strncpy(disk.prefix, prefix, sizeof disk.prefix - 1);
    disk.is_on = 1;
    disk.left = -1;
}

void faultvfs_refuse(int code) { disk.code = code; }

void faultvfs_cut(long operations, unsigned long long seed) {
    disk.left = operations;
    disk.seed = seed;
    if (!operations) disk.is_off = 1;
}

// SplitMix64.
static unsigned long long next(void) {
    unsigned long long mixed = disk.seed += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
}

static int restore(const Change *change, int how) {
    int descriptor = open(change->path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return 1;
    int failed = 0;
    for (sqlite3_int64 done = 0; done < change->count;) {
        // To the end of the sector.
        sqlite3_int64 at = change->at + done, count = 512 - at % 512;
        if (count > change->count - done) count = change->count - done;
        unsigned char rubbish[512];
        static const unsigned char zeros[512];
        const unsigned char *bytes = change->is_new ? zeros : change->old + done;
        int luck = how ? (int)(next() % 10) : 5;
        if (luck == 9) {
            for (int index = 0; index < count; index++) rubbish[index] = (unsigned char)next();
            bytes = rubbish;
        }
        if (luck >= 4 && pwrite(descriptor, bytes, (size_t)count, at) != count) failed = 1;
        done += count;
    }
    struct stat status;
    // Growing is a write of its own. What was cut off came back above.
    int shrinks = !how || next() % 10 == 0;
    if (shrinks && !fstat(descriptor, &status) && status.st_size > change->size)
        failed |= ftruncate(descriptor, change->size);
    return failed | close(descriptor);
}

int faultvfs_restart(void) {
    int failed = 0;
    // All of it lost, none, or some of it torn.
    int how = (int)(next() % 4);
    for (const Change *change = disk.last; change && how; change = change->earlier) failed |= restore(change, how - 1);
    for (File *file = disk.files; file; file = file->next) file->size = -1;
    keep(0);
    disk.is_off = 0;
    disk.left = -1;
    return failed;
}
