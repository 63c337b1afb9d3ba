// Preloaded into the app's process: when the launcher is killed, its database is gone, and so must the app be. Nothing
// tells a child that its parent died; its parent's id changes.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 500).unref();
