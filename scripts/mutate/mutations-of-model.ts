import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { Mutation } from "./mutations-of";

interface Fitted {
  trees: TreeModel;
  calibration: { bias: number; weights: number[] };
}

export function mutationsOfThresholds(file: string, code: string): Mutation[] {
  const thresholds = JSON.parse(code) as Record<string, number>;
  return Object.entries(thresholds).flatMap(([name, value]) =>
    [1.5, 0.5].map((factor) => ({
      file,
      name,
      line: 1,
      code: JSON.stringify({ ...thresholds, [name]: value * factor }),
    })),
  );
}

export function mutationsOfModel(file: string, code: string): Mutation[] {
  const fitted = JSON.parse(code) as Fitted;
  const { trees: model, calibration } = fitted;
  const used = new Set(model.trees.flatMap(({ feature }) => feature));
  const changed = (name: string, change: Partial<Fitted>): Mutation => ({
    file,
    name,
    line: 1,
    code: JSON.stringify({ ...fitted, ...change }),
  });
  return [
    ...calibration.weights.map((_, index) =>
      changed(`calibration weight ${index + 1}`, {
        calibration: { ...calibration, weights: without(calibration.weights, index, 0) },
      }),
    ),
    ...model.features.flatMap((name, index) =>
      used.has(index)
        ? [
            changed(`feature ${name}`, {
              trees: { ...model, features: without(model.features, index, `without ${name}`) },
            }),
          ]
        : [],
    ),
    ...model.trees.map((_, index) =>
      changed(`tree ${index + 1}`, {
        trees: { ...model, trees: model.trees.filter((_tree, at) => at !== index) },
      }),
    ),
  ];
}

function without<Item>(list: readonly Item[], index: number, instead: Item): Item[] {
  return list.map((item, at) => (at === index ? instead : item));
}
