import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { guardBackend } from "@/lib/embedded/guard-backend";
import type { EmscriptenOptions } from "@/lib/embedded/private-node-fs";

class GuardedMemory extends MemoryFS {
  override async init(pg: PGlite, given: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, given);
    return { emscriptenOpts: guardBackend(emscriptenOpts, endProcess) };
  }
}

function endProcess(reason: unknown): never {
  console.error(`A database in memory has stopped (${String(reason)}).`);
  process.exit(1);
}

/** Opens a database in memory whose backend no timer of a statement or transaction ends, as `lib/embedded/open-database.ts` does. */
export function openInMemory(loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({ fs: new GuardedMemory(), ...(loadDataDir && { loadDataDir }) });
}
