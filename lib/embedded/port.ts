import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "./start-error";

/**
 * @param timeoutMs how long to wait for a previous process that is shutting down
 * @throws StartError
 */
export async function assertPortIsFree(port: number, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1, await wait(200)) {
    const problem = await tryListen(port);
    if (problem === undefined) return;
    if (problem !== "EADDRINUSE") throw new StartError(`PORT: cannot listen on ${port} (${problem}).`);
    if (Date.now() >= end) {
      throw new StartError(
        `Port ${port} is in use by another program. Stop it, or set PORT to another port.`,
      );
    }
    if (attempt === 1) console.log(`Port ${port} is in use. Waiting a moment for it to be released.`);
  }
}

function tryListen(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}

export async function isListening(port: number, host = "127.0.0.1"): Promise<boolean> {
  const socket = connect(port, host);
  const connected = once(socket, "connect").then(
    () => true,
    () => false,
  );
  return connected.finally(() => socket.destroy());
}
