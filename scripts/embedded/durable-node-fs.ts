import { closeSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { PrivateNodeFS, type EmscriptenOptions } from "./private-node-fs";

/** The part of Emscripten's file system that is completed here. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath: (node: unknown) => string;
}

interface OpenFile {
  node: unknown;
  /** Of a file; a directory is not opened. */
  nfd?: number;
}

/** PGlite's file system, which ignores PostgreSQL's wish to have a file written to the disk, with that wish fulfilled. */
export class DurableNodeFS extends PrivateNodeFS {
  override async init(pg: PGlite, given: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, given);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function addFsync({ FS }: { FS: unknown }): void {
  const { NODEFS } = (FS as { filesystems: { NODEFS: NodeFileSystem } }).filesystems;
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    const file = nfd ?? openSync(NODEFS.realPath(node), "r");
    try {
      fsyncSync(file);
    } finally {
      if (nfd === undefined) closeSync(file);
    }
    return 0;
  };
}
