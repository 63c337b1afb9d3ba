import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** The imports between files of the project, as paths relative to its root. */
export type ImportGraph = Map<string, string[]>;

/**
 * Reads all imports, of values and types, static and dynamic, resolved as the compiler does.
 *
 * @param files paths relative to `root`; imports of other files are ignored
 */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    paths: { "@/*": [path.join(root, "*")] },
  };
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const resolve = (specifier: string, from: string): string | undefined => {
    const { resolvedModule } = ts.resolveModuleName(specifier, path.join(root, from), options, ts.sys, cache);
    return resolvedModule && path.relative(root, resolvedModule.resolvedFileName);
  };
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), "utf8"));
      const imports = importedFiles
        .filter(({ fileName }) => /^(?:\.|@\/)/.test(fileName))
        .flatMap(({ fileName }) => resolve(fileName, file) ?? [])
        .filter((imported) => known.has(imported));
      return [file, [...new Set(imports)]];
    }),
  );
}

/** Finds circular imports; each circle is a path that begins and ends with the same file. */
export function findCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file]);
    else if (!done.has(file)) {
      for (const imported of graph.get(file) ?? []) visit(imported, [...trail, file]);
      done.add(file);
    }
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

/** The imports between the rooms of a folder, which are its folders and loose files. */
export function groupByRoom(graph: ImportGraph, folder: string): ImportGraph {
  const roomOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.split("/")[folder.split("/").length] : undefined;
  const rooms = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const imported = rooms.get(room) ?? new Set();
    rooms.set(room, imported);
    for (const other of imports.map(roomOf)) if (other !== undefined && other !== room) imported.add(other);
  }
  return new Map([...rooms].map(([room, imported]) => [room, [...imported]]));
}
