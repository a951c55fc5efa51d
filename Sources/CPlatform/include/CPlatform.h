#ifndef INBETWEEN_CPLATFORM_H
#define INBETWEEN_CPLATFORM_H

/// Exchanges two names in one step: `renameat2` with `RENAME_EXCHANGE` on Linux, `renamex_np` on Darwin. Both are
/// declared only if extensions are enabled, which Swift's C modules do not do. Returns 0, or -1 and errno; ENOSYS if
/// the system has no such call.
int cplatform_exchange(const char *first, const char *second);

/// Starts writing a file's content to the disk without waiting: `sync_file_range` on Linux, nothing elsewhere.
void cplatform_start_sync(int descriptor);

/// Registers a file or folder that is being written, so that a signal handler can remove it; or, if `only_if_empty` is
/// not 0, a folder that is to be removed only if nothing is in it. Returns a number for `cplatform_unfinished_remove`,
/// or -1 if no more can be registered.
int cplatform_unfinished_add(const char *path, int only_if_empty);

/// Removes a registration by `cplatform_unfinished_add`.
void cplatform_unfinished_remove(int number);

/// Enclose every call of the system that creates or renames a file or folder. The first does not return once `cplatform_unfinished_delete_all` has begun.
void cplatform_unfinished_begin_change(void);
void cplatform_unfinished_end_change(void);

/// Deletes every registered file and folder, as far as this takes less than 6 s; links in them are removed and not
/// followed. May be called in a signal handler while other threads write, and in several threads, which all wait until
/// it is done; the process must end afterwards, because other threads stop at their next change. Does nothing in a
/// process that was forked from the one that registered them.
void cplatform_unfinished_delete_all(void);

/// Queries the primary device attributes (DA1) of the process's terminal and reads the response, at most `size` bytes
/// of it, for at most `limit` milliseconds. Returns the number of bytes read; 0 if there is no terminal.
int cplatform_terminal_attributes(char *answer, int size, int limit);

/// Gives the terminal back the settings that it had before a query that is in progress. May be called in a signal handler.
void cplatform_restore_terminal(void);

#endif
