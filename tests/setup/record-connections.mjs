// Preloaded into an app under test: prints where its processes connect to, so that a test can say that it is nowhere else.
import net from "node:net";

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function record(...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  // Without a port it is a socket of this machine's.
  if (options?.port !== undefined) process.stdout.write(`CONNECTS TO ${options.host ?? "localhost"}\n`);
  return connect.apply(this, args);
};
