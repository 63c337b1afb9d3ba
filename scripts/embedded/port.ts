import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "./start-error";

/**
 * Makes sure that the app will be able to listen.
 *
 * @param patienceMs how long a port may still be held, by a predecessor that is just ending
 * @throws StartError
 */
export async function assertPortIsFree(port: number, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let tries = 1; ; tries += 1, await wait(200)) {
    const problem = await tryListen(port);
    if (problem === undefined) return;
    if (problem !== "EADDRINUSE") throw new StartError(`PORT: cannot listen on ${port} (${problem}).`);
    if (Date.now() >= end) {
      throw new StartError(`Port ${port} is in use by another program. Stop it, or set PORT.`);
    }
    if (tries === 1)
      console.log(`Port ${port} is in use. Waiting a moment, in case it is just being given free.`);
  }
}

function tryListen(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}

/** Whether something answers on the port. @param host the address it listens on; undefined for all */
export function isListening(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
