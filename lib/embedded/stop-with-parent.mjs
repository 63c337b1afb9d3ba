// Preloaded into the app's process, which must exit if the launcher is killed. A child isn't told of its
// parent's death, but its parent id changes.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 500).unref();
