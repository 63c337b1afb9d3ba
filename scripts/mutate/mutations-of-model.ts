import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { Mutation } from "./mutations-of";

/** The ranker without one of its features, and without one of its trees. */
export function mutationsOfModel(file: string, code: string): Mutation[] {
  const model = JSON.parse(code) as TreeModel;
  const used = new Set(model.trees.flatMap(({ feature }) => feature));
  const withoutFeatures = model.features.flatMap((name, index) => {
    // What has another name is not observed.
    const features = model.features.map((other) => (other === name ? `without ${name}` : other));
    return used.has(index) ? [{ name: `feature ${name}`, code: JSON.stringify({ ...model, features }) }] : [];
  });
  const withoutTrees = model.trees.map((_, index) => ({
    name: `tree ${index + 1}`,
    code: JSON.stringify({ ...model, trees: model.trees.filter((_other, at) => at !== index) }),
  }));
  return [...withoutFeatures, ...withoutTrees].map((mutation) => ({ file, line: 1, ...mutation }));
}
