#ifndef INBETWEEN_CPLATFORM_H
#define INBETWEEN_CPLATFORM_H

/// Swaps what two names stand for in one step: `renameat2` with `RENAME_EXCHANGE` on Linux, `renamex_np` on Darwin.
/// Both are declared only where extensions are asked for, which Swift's C modules do not. Returns 0, or -1 and errno;
/// ENOSYS where the system has no such call.
int cplatform_exchange(const char *first, const char *second);

/// Has the system begin to write a file's content to the disk, without waiting: `sync_file_range` on Linux, nothing
/// elsewhere.
void cplatform_start_sync(int descriptor);

/// Notes a file or folder that is being written, so that a signal handler can take it away. Returns a number for
/// `cplatform_unfinished_remove`, or -1 where no more can be noted.
int cplatform_unfinished_add(const char *path);

/// Strikes out what `cplatform_unfinished_add` noted.
void cplatform_unfinished_remove(int number);

/// Deletes every file and folder that is noted; links in them are removed and not followed. May be called in a signal
/// handler while other threads write.
void cplatform_unfinished_delete_all(void);

/// Asks the terminal of the process for its primary device attributes (DA1) and reads the answer, at most `size` bytes of it,
/// for at most `limit` milliseconds. Returns how many bytes were read; 0 where there is no terminal.
int cplatform_terminal_attributes(char *answer, int size, int limit);

/// Gives the terminal back the settings that it had before a query that is in progress. May be called in a signal handler.
void cplatform_restore_terminal(void);

#endif
