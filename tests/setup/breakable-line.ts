import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a server on this machine that can be cut: then its connections break, and new ones are refused. */
export class BreakableLine {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((near) => {
    const far = connect(this.target, "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      // What breaks on one side breaks on the other.
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  });

  private constructor(
    private readonly target: number,
    /** Where it begins; stays the same when the line is mended. */
    public port = 0,
  ) {}

  /** @param target the port of the server */
  static async to(target: number): Promise<BreakableLine> {
    const line = new BreakableLine(target);
    await line.mend();
    line.port = (line.server.address() as AddressInfo).port;
    return line;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  async mend(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, "127.0.0.1", resolve));
  }
}
