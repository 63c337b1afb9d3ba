import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Options = Awaited<ReturnType<NodeFS["init"]>>["emscriptenOpts"];

/** As much of Emscripten's file system as is changed here. */
interface NodeOperations {
  setattr: (node: unknown, attributes: { mode?: number }) => void;
}

const OTHERS = 0o077;

/**
 * PGlite's file system, with files for the process's own user alone. The one it comes with gives each file that PostgreSQL
 * makes the very mode that was asked for (0666), whatever the process's umask.
 */
export class PrivateNodeFS extends NodeFS {
  override async init(pg: PGlite, given: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pg, given);
    const preRun = [...(emscriptenOpts.preRun ?? []), closeToOthers];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function closeToOthers({ FS }: { FS: unknown }): void {
  const { NODEFS } = (FS as { filesystems: { NODEFS: { node_ops: NodeOperations } } }).filesystems;
  const { setattr } = NODEFS.node_ops;
  NODEFS.node_ops.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
    );
}
