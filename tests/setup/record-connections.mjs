// Preloaded into an app under test, and through it into the processes that it forks, which do not inherit its environment.
// Writes every process and every connection to the file CONNECTIONS_FILE, so that a test can check that there are no others.
import { appendFileSync } from "node:fs";
import childProcess from "node:child_process";
import dgram from "node:dgram";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

const { CONNECTIONS_FILE } = process.env;
const program = path.basename(process.argv[1] ?? "");
const write = (line) => appendFileSync(CONNECTIONS_FILE, `${line}\n`);

if (isMainThread) write(`RUNS ${program}`);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function record(...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0];
  // Without a port it is a local socket.
  if (options?.port !== undefined) write(`CONNECTS ${program} TO ${options.host ?? "localhost"}`);
  return connect.apply(this, args);
};

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function record(...args) {
  write(`CONNECTS ${program} TO ${args.findLast((argument) => typeof argument === "string") ?? "somewhere"}`);
  return send.apply(this, args);
};

const { fork } = childProcess;
childProcess.fork = function forkRecorded(module, args, options) {
  return fork.call(this, module, args, {
    ...options,
    env: { ...options?.env, CONNECTIONS_FILE },
    execArgv: [...(options?.execArgv ?? []), `--import=${import.meta.url}`],
  });
};
syncBuiltinESMExports();
