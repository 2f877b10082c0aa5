"""What is read: files, folders, lists of paths, archives and pipes, one source at a time."""
