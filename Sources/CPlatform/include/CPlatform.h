#ifndef INBETWEEN_CPLATFORM_H
#define INBETWEEN_CPLATFORM_H

/// Swaps what two names stand for in one step: `renameat2` with `RENAME_EXCHANGE` on Linux, `renamex_np` on Darwin.
/// Both are declared only where extensions are asked for, which Swift's C modules do not. Returns 0, or -1 and errno;
/// ENOSYS where the system has no such call.
int cplatform_exchange(const char *first, const char *second);

#endif
