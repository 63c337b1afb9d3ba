import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A file's imports of other files of the project, by their paths from its root. */
export type ImportGraph = Map<string, string[]>;

/**
 * Who imports whom: values and types, statically and dynamically, in the way that the compiler resolves them.
 *
 * @param files - paths from `root`; imports of anything else are left out
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

/** One circle for each file that the search meets a second time on its way, as the path that leads back to it. */
export function findCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file]);
    else if (!done.has(file)) {
      for (const imported of graph.get(file) ?? []) visit(imported, [...way, file]);
      done.add(file);
    }
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}
