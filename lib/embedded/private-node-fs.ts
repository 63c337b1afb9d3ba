import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

export type EmscriptenOptions = Awaited<ReturnType<NodeFS["init"]>>["emscriptenOpts"];

interface NodeOperations {
  setattr: (node: unknown, attributes: { mode?: number }) => void;
}

const GROUP_AND_OTHERS = 0o077;

/** PGlite's original ignores the umask and makes files readable for all users. */
export class PrivateNodeFS extends NodeFS {
  override async init(pg: PGlite, given: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, given);
    const preRun = [...(emscriptenOpts.preRun ?? []), restrictModes];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function restrictModes({ FS }: { FS: unknown }): void {
  const { NODEFS } = (FS as { filesystems: { NODEFS: { node_ops: NodeOperations } } }).filesystems;
  const { setattr } = NODEFS.node_ops;
  NODEFS.node_ops.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined
        ? attributes
        : { ...attributes, mode: attributes.mode & ~GROUP_AND_OTHERS },
    );
}
