/* store_disk.c - the disk that can lose its power (store_disk.h), around the VFS that SQLite has here. */
#include "tests/store_disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/rng.h"

enum { FILES = 8, NAME = 512 };

/* Something that was done to a file and not synced: a write, or with no bytes a truncation to `at`. */
struct deed {
    struct deed *next;
    int64_t at, size;
    char bytes[];
};

/* A file as it is on the disk for sure, and what has been done to it since. */
struct image {
    char name[NAME];
    bool exists;
    char *bytes;
    int64_t size;
    struct deed *first, **last;
    int64_t seen_size; /* with all that was done */
    bool ghost;        /* it was removed, and nobody made sure of that: it may be back as it was */
    char *ghost_bytes;
    int64_t ghost_size;
};

struct disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    pthread_mutex_t mutex;
    struct rng rng;
    struct image images[FILES];
    int image_count;
    int left; /* operations until the cut; -1: none comes */
    bool is_cut;
    int64_t room;
};

struct shim {
    sqlite3_file base;
    struct disk *disk;
    struct image *image;
    sqlite3_file *real; /* behind this struct */
};

/* ---- images ---- */

static void image_resize(struct image *image, int64_t size)
{
    if (size > image->size) {
        image->bytes = realloc(image->bytes, (size_t)size);
        memset(image->bytes + image->size, 0, (size_t)(size - image->size));
    }
    image->size = size;
}

/* Do the first `size` bytes of a write, or a truncation. */
static void image_do(struct image *image, const struct deed *deed, int64_t size)
{
    image->exists = true;
    if (deed->size == 0) {
        image_resize(image, deed->at < image->size ? deed->at : image->size);
        return;
    }
    if (deed->at + size > image->size)
        image_resize(image, deed->at + size);
    if (size > 0) /* nothing at all is torn away, too */
        memcpy(image->bytes + deed->at, deed->bytes, (size_t)size);
}

static void image_note(struct image *image, int64_t at, const void *bytes, int64_t size)
{
    struct deed *deed = malloc(sizeof *deed + (size_t)size);
    *deed = (struct deed){.at = at, .size = size};
    if (size > 0)
        memcpy(deed->bytes, bytes, (size_t)size);
    *image->last = deed;
    image->last = &deed->next;
    image->seen_size = size == 0 ? at : at + size > image->seen_size ? at + size : image->seen_size;
}

/* Go through what was not synced: so many of a hundred things are on the disk, some of them in part. */
static void image_settle(struct image *image, struct rng *rng, int percent)
{
    for (struct deed *deed = image->first, *next; deed; deed = next) {
        next = deed->next;
        bool kept = percent == 100 || (int)rng_below(rng, 100) < percent;
        bool torn = kept && percent < 100 && rng_below(rng, 4) == 0 && deed->size > 0;
        if (kept)
            image_do(image, deed, torn ? rng_below(rng, (uint32_t)deed->size) : deed->size);
        free(deed);
    }
    image->first = NULL;
    image->last = &image->first;
    image->seen_size = image->size;
}

/* It was removed; `sure` if that is so whatever happens. */
static void image_remove(struct image *image, struct rng *rng, bool sure)
{
    image_settle(image, rng, 0);
    free(image->ghost_bytes);
    image->ghost = image->exists && !sure;
    image->ghost_bytes = image->bytes;
    image->ghost_size = image->size;
    image->bytes = NULL;
    image->size = image->seen_size = 0;
    image->exists = false;
}

/* After a cut it is as it was before it was removed. */
static void image_return(struct image *image)
{
    free(image->bytes);
    image->bytes = image->ghost_bytes;
    image->size = image->ghost_size;
    image->ghost_bytes = NULL;
    image->exists = true;
}

static void image_read(struct image *image)
{
    FILE *file = fopen(image->name, "rb");
    image->exists = file != NULL;
    if (!file)
        return;
    fseek(file, 0, SEEK_END);
    image_resize(image, ftell(file));
    rewind(file);
    if (image->size > 0 && fread(image->bytes, (size_t)image->size, 1, file) != 1)
        abort();
    image->seen_size = image->size;
    fclose(file);
}

static void image_write(const struct image *image)
{
    unlink(image->name);
    if (!image->exists)
        return;
    FILE *file = fopen(image->name, "wb");
    if (!file || (image->size > 0 && fwrite(image->bytes, (size_t)image->size, 1, file) != 1) || fclose(file) != 0)
        abort();
}

static struct image *find_image(struct disk *disk, const char *name)
{
    for (int i = 0; i < disk->image_count; i++)
        if (strcmp(disk->images[i].name, name) == 0)
            return &disk->images[i];
    if (disk->image_count == FILES)
        abort();
    struct image *image = &disk->images[disk->image_count++];
    memset(image, 0, sizeof *image);
    snprintf(image->name, sizeof image->name, "%s", name);
    image->last = &image->first;
    image_read(image);
    return image;
}

/* ---- operations ---- */

/* One more operation is about to be done. False if there is no power. */
static bool goes_on(struct disk *disk)
{
    if (disk->left == 0)
        disk->is_cut = true;
    if (disk->left > 0)
        disk->left--;
    return !disk->is_cut;
}

static bool fits(const struct disk *disk, const struct image *image, int64_t end)
{
    int64_t sum = end > image->seen_size ? end - image->seen_size : 0;
    for (int i = 0; i < disk->image_count; i++)
        sum += disk->images[i].seen_size;
    return disk->room < 0 || end <= image->seen_size || sum <= disk->room;
}

static int shim_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    struct shim *shim = (struct shim *)file;
    pthread_mutex_lock(&shim->disk->mutex);
    int result = SQLITE_IOERR_WRITE;
    if (goes_on(shim->disk) && !fits(shim->disk, shim->image, at + size))
        result = SQLITE_FULL;
    else if (!shim->disk->is_cut && (result = shim->real->pMethods->xWrite(shim->real, bytes, size, at)) == SQLITE_OK)
        image_note(shim->image, at, bytes, size);
    pthread_mutex_unlock(&shim->disk->mutex);
    return result;
}

static int shim_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct shim *shim = (struct shim *)file;
    pthread_mutex_lock(&shim->disk->mutex);
    int result = SQLITE_IOERR_TRUNCATE;
    if (goes_on(shim->disk) && (result = shim->real->pMethods->xTruncate(shim->real, size)) == SQLITE_OK)
        image_note(shim->image, size, NULL, 0);
    pthread_mutex_unlock(&shim->disk->mutex);
    return result;
}

/* Nothing is synced in truth: only images count. */
static int shim_sync(sqlite3_file *file, int flags)
{
    struct shim *shim = (struct shim *)file;
    (void)flags;
    pthread_mutex_lock(&shim->disk->mutex);
    bool good = goes_on(shim->disk);
    if (good) {
        shim->image->exists = true;
        shim->image->ghost = false;
        image_settle(shim->image, &shim->disk->rng, 100);
    }
    pthread_mutex_unlock(&shim->disk->mutex);
    return good ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static int shim_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at)
{
    struct shim *shim = (struct shim *)file;
    return disk_is_cut(shim->disk) ? SQLITE_IOERR_READ : shim->real->pMethods->xRead(shim->real, bytes, size, at);
}

static int shim_close(sqlite3_file *file)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xClose(shim->real);
}

static int shim_size(sqlite3_file *file, sqlite3_int64 *size)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xFileSize(shim->real, size);
}

static int shim_lock(sqlite3_file *file, int how)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xLock(shim->real, how);
}

static int shim_unlock(sqlite3_file *file, int how)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xUnlock(shim->real, how);
}

static int shim_reserved(sqlite3_file *file, int *out)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xCheckReservedLock(shim->real, out);
}

/* A file may not grow by a hint, which would be no write. */
static int shim_control(sqlite3_file *file, int what, void *argument)
{
    struct shim *shim = (struct shim *)file;
    return what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE
               ? SQLITE_NOTFOUND
               : shim->real->pMethods->xFileControl(shim->real, what, argument);
}

static int shim_sector(sqlite3_file *file)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xSectorSize(shim->real);
}

static int shim_traits(sqlite3_file *file)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xDeviceCharacteristics(shim->real);
}

static int shim_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xShmMap(shim->real, page, size, extend, out);
}

static int shim_shm_lock(sqlite3_file *file, int from, int count, int flags)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xShmLock(shim->real, from, count, flags);
}

static void shim_shm_barrier(sqlite3_file *file)
{
    struct shim *shim = (struct shim *)file;
    shim->real->pMethods->xShmBarrier(shim->real);
}

static int shim_shm_unmap(sqlite3_file *file, int remove)
{
    struct shim *shim = (struct shim *)file;
    return shim->real->pMethods->xShmUnmap(shim->real, remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_reserved,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector,
    .xDeviceCharacteristics = shim_traits,
    .xShmMap = shim_shm_map,
    .xShmLock = shim_shm_lock,
    .xShmBarrier = shim_shm_barrier,
    .xShmUnmap = shim_shm_unmap,
};

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct disk *disk = vfs->pAppData;
    struct shim *shim = (struct shim *)file;
    if (!name)
        return disk->real->xOpen(disk->real, name, file, flags, out);
    memset(shim, 0, sizeof *shim);
    pthread_mutex_lock(&disk->mutex);
    struct image *image = find_image(disk, name);
    bool cut = disk->is_cut;
    pthread_mutex_unlock(&disk->mutex);
    if (cut)
        return SQLITE_CANTOPEN;
    shim->real = (sqlite3_file *)(shim + 1);
    int result = disk->real->xOpen(disk->real, name, shim->real, flags, out);
    if (result != SQLITE_OK)
        return result;
    shim->disk = disk;
    shim->image = image;
    shim->base.pMethods = &methods;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct disk *disk = vfs->pAppData;
    pthread_mutex_lock(&disk->mutex);
    struct image *image = find_image(disk, name);
    int result = goes_on(disk) ? disk->real->xDelete(disk->real, name, sync) : SQLITE_IOERR_DELETE;
    if (result == SQLITE_OK)
        image_remove(image, &disk->rng, sync);
    pthread_mutex_unlock(&disk->mutex);
    return result;
}

/* ---- the disk ---- */

struct disk *disk_new(const char *name, uint64_t seed)
{
    struct disk *disk = calloc(1, sizeof *disk);
    disk->real = sqlite3_vfs_find(NULL);
    disk->rng = rng_of(seed);
    disk->left = -1;
    disk->room = -1;
    pthread_mutex_init(&disk->mutex, NULL);
    disk->vfs = *disk->real;
    disk->vfs.pNext = NULL;
    disk->vfs.zName = name;
    disk->vfs.pAppData = disk;
    disk->vfs.szOsFile = (int)sizeof(struct shim) + disk->real->szOsFile;
    disk->vfs.xOpen = vfs_open;
    disk->vfs.xDelete = vfs_delete;
    sqlite3_vfs_register(&disk->vfs, 0);
    return disk;
}

static void forget_images(struct disk *disk)
{
    for (int i = 0; i < disk->image_count; i++) {
        image_settle(&disk->images[i], &disk->rng, 0);
        free(disk->images[i].bytes);
        free(disk->images[i].ghost_bytes);
    }
    disk->image_count = 0;
}

void disk_free(struct disk *disk)
{
    sqlite3_vfs_unregister(&disk->vfs);
    forget_images(disk);
    pthread_mutex_destroy(&disk->mutex);
    free(disk);
}

void disk_cut_after(struct disk *disk, int operations)
{
    pthread_mutex_lock(&disk->mutex);
    disk->left = operations;
    pthread_mutex_unlock(&disk->mutex);
}

bool disk_is_cut(struct disk *disk)
{
    pthread_mutex_lock(&disk->mutex);
    bool cut = disk->is_cut;
    pthread_mutex_unlock(&disk->mutex);
    return cut;
}

void disk_restore(struct disk *disk)
{
    static const int percents[] = {0, 25, 50, 75, 99};
    for (int i = 0; i < disk->image_count; i++) {
        image_settle(&disk->images[i], &disk->rng, percents[rng_below(&disk->rng, 5)]);
        if (disk->images[i].ghost && rng_below(&disk->rng, 2))
            image_return(&disk->images[i]);
        image_write(&disk->images[i]);
    }
    forget_images(disk);
    disk->is_cut = false;
    disk->left = -1;
}

void disk_set_room(struct disk *disk, int64_t bytes)
{
    pthread_mutex_lock(&disk->mutex);
    disk->room = bytes;
    pthread_mutex_unlock(&disk->mutex);
}
