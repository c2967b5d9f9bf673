"""Why the system does not open, read or write a file; Python says it in English."""

import errno
from typing import Final

from cardia_rules.message import Message

_SAID: Final[dict[int, Message]] = {
    errno.ENOENT: Message("No such file or directory"),
    errno.EACCES: Message("Permission denied"),
    errno.EPERM: Message("Operation not permitted"),
    errno.EEXIST: Message("File exists"),
    errno.EISDIR: Message("Is a directory"),
    errno.ENOTDIR: Message("Not a directory"),
    errno.ENAMETOOLONG: Message("File name too long"),
    errno.ELOOP: Message("Too many levels of symbolic links"),
    errno.ENOSPC: Message("No space left on device"),
    errno.EFBIG: Message("File too large"),
    errno.EROFS: Message("Read-only file system"),
    errno.EMFILE: Message("Too many open files"),
    errno.EIO: Message("Input/output error"),
    errno.EINVAL: Message("Invalid argument"),
}


def system_says(problem: OSError) -> str:
    """The reason without the file; one that is not among these stays as the system puts it."""
    return _SAID.get(problem.errno or 0) or problem.strerror or str(problem)
