// Preloaded into the app's process, which must exit when the launcher is killed, because the database dies with it. A
// child is not notified of its parent's death, but its parent id changes.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 500).unref();
