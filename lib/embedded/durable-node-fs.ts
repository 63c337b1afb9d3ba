import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { PrivateNodeFS, type EmscriptenOptions } from "./private-node-fs";

type Operations = Record<string, (...args: never[]) => unknown>;

interface NodeFileSystem {
  stream_ops: Operations & { fsync?: (stream: OpenFile) => number };
  node_ops: Operations;
  realPath: (node: unknown) => string;
}

interface OpenFile {
  node: unknown;
  nfd?: number;
}

type Write = (stream: unknown, buffer: unknown, offset: number, length: number, position: number) => number;

const LOG_FILE = /[\\/]pg_wal[\\/][^\\/]+$/;

/**
 * Adds the fsync calls that PGlite's file system omits. Data is synced immediately, but the log only at the next
 * `writeLog`, so that several commits share one write. Other changes wait until the log is on disk.
 */
export class DurableNodeFS extends PrivateNodeFS {
  makeRoom: () => boolean = () => false;
  /** How often PostgreSQL asked to sync the log, as it does after each commit with changes. */
  logWrites = 0;
  private readonly unwritten = new Set<string>();
  private readonly beingWritten = new Set<string>();

  override async init(pg: PGlite, given: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, given);
    const addDurability = ({ FS }: { FS: unknown }) =>
      this.complete((FS as { filesystems: { NODEFS: NodeFileSystem } }).filesystems.NODEFS);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addDurability] },
    };
  }

  /**
   * Syncs the log while other clients are served. Don't call this again before it ends.
   * @throws if syncing fails. The state on disk is then unknown, and the database must not continue.
   */
  async writeLog(): Promise<void> {
    const files = [...this.unwritten];
    this.unwritten.clear();
    for (const file of files) this.beingWritten.add(file);
    for (const file of files) {
      try {
        const handle = await open(file, "r");
        await handle.sync().finally(() => handle.close());
      } catch (error) {
        // If the file is no longer being written, PostgreSQL has synced and deleted it.
        if (this.beingWritten.has(file)) throw error;
      }
      this.beingWritten.delete(file);
    }
  }

  override async closeFs(): Promise<void> {
    this.writeLogNow();
    await super.closeFs();
  }

  private writeLogNow(): void {
    for (const file of new Set([...this.beingWritten, ...this.unwritten])) writeToDisk(file);
    this.unwritten.clear();
    this.beingWritten.clear();
  }

  /**
   * Retries after freeing space, because PostgreSQL exits if it can't write its log. It mistakes a partial write for
   * a full disk.
   */
  private retryWithRoom(stream_ops: Operations, node_ops: Operations): void {
    const retried = <A extends unknown[], R>(operation: (...args: A) => R) => {
      return (...args: A): R => {
        try {
          return operation(...args);
        } catch (error) {
          if (isNoRoom(error) && this.makeRoom()) return operation(...args);
          throw error;
        }
      };
    };
    node_ops.mknod = retried(node_ops.mknod!);
    const write = retried(stream_ops.write as unknown as Write);
    stream_ops.write = ((stream, buffer, offset, length, position) => {
      const written = write(stream, buffer, offset, length, position);
      if (written === length || !this.makeRoom()) return written;
      return written + write(stream, buffer, offset + written, length - written, position + written);
    }) satisfies Write as unknown as Operations[string];
  }

  private complete({ stream_ops, node_ops, realPath }: NodeFileSystem): void {
    const isLog = (node: unknown) => LOG_FILE.test(realPath(node));
    this.retryWithRoom(stream_ops, node_ops);
    const logFirst = (
      operations: Operations,
      name: string,
      exempt: (subject: never) => boolean = () => false,
    ) => {
      const original = operations[name] as (subject: never, ...args: never[]) => unknown;
      operations[name] = (subject: never, ...args: never[]) => {
        const waits = this.unwritten.size + this.beingWritten.size > 0;
        if (waits && !exempt(subject)) this.writeLogNow();
        return original(subject, ...args);
      };
    };
    logFirst(stream_ops, "write", ({ node }: OpenFile) => isLog(node));
    logFirst(stream_ops, "setattr");
    for (const name of ["setattr", "mknod", "rename", "unlink", "rmdir", "symlink"]) logFirst(node_ops, name);
    stream_ops.fsync = ({ nfd, node }) => {
      if (isLog(node)) {
        this.logWrites += 1;
        this.unwritten.add(realPath(node));
      } else {
        this.writeLogNow();
        if (nfd === undefined) writeToDisk(realPath(node));
        else fsyncSync(nfd);
      }
      return 0;
    };
  }
}

/** Emscripten's numbers for ENOSPC and EDQUOT. */
const NO_ROOM = [51, 19];

function isNoRoom(error: unknown): boolean {
  return NO_ROOM.includes((error as { errno?: number }).errno ?? 0);
}

function writeToDisk(file: string): void {
  const opened = openSync(file, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
