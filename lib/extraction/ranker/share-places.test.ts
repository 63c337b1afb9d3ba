import { expect, it } from "vitest";
import { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { RankedValue } from "./rank";
import { sharePlaces } from "./share-places";

type Placed = [start: number, end: number, score: number];

function shared(...fields: Placed[][]): Placed[][] {
  const ranked = fields.map((values) =>
    values.map(([start, end, score]): RankedValue => ({
      score,
      places: 1,
      candidate: { value: `${start}`, start, end, features: new FeatureRow() },
    })),
  );
  return sharePlaces(ranked).map((values) =>
    values.map(({ candidate: { start, end }, score }) => [start, end, score]),
  );
}

it("lowers a value that overlaps the answer of a more certain field", () => {
  const certain: Placed[] = [[0, 10, 3]];
  const doubtful: Placed[] = [
    [4, 8, 2],
    [20, 24, 1.5],
  ];
  const lowered: Placed[] = [
    [20, 24, 1.5],
    [4, 8, 1],
  ];
  expect(shared(doubtful, certain)).toEqual([lowered, certain]);
  expect(shared(certain, doubtful)).toEqual([certain, lowered]);
});

it("keeps values whose words answer no other field", () => {
  const fields: Placed[][] = [
    [
      [0, 4, 3],
      [10, 14, 1],
    ],
    [[4, 8, 2]],
    [],
  ];
  expect(shared(...fields)).toEqual(fields);
});

it("reserves the words of the next value if the best one answered another field", () => {
  const fields: Placed[][] = [
    [[0, 4, 5]],
    [
      [0, 4, 3],
      [10, 14, 2.5],
    ],
    [[10, 14, 2]],
  ];
  expect(shared(...fields).map(([best]) => best)).toEqual([
    [0, 4, 5],
    [10, 14, 2.5],
    [10, 14, 1],
  ]);
});
