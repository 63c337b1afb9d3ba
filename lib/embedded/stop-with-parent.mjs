// Preloaded into the app's process, which must exit if the launcher is killed. The system doesn't notify a child of
// its parent's death, but the parent ID changes.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 500).unref();
