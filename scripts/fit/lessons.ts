import { randomBytes } from "node:crypto";
import { groupBy } from "@/lib/group-by";
import { keyedHash, type KeyedHash } from "@/lib/extraction/learning/keyed-hash";
import {
  learntCandidates,
  type LearntCandidate,
  type Untaught,
} from "@/lib/extraction/learning/learnt-candidates";
import type { Lesson } from "@/lib/extraction/values/lesson";
import { readPlaces } from "@/lib/extraction/learning/read-places";
import { similarLessons } from "@/lib/extraction/learning/similar-lessons";
import { signatureOf } from "@/lib/extraction/learning/signature";
import { taughtField } from "@/lib/extraction/learning/taught-field";
import { readTokenLines, type TokenDocument } from "@/lib/extraction/learning/token-lines";
import { calibrated, describeWinners } from "@/lib/extraction/ranker/rank";
import { rankFields } from "@/lib/extraction/ranker/rank-fields";
import { RANKER } from "@/lib/extraction/ranker/ranker";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { findFieldCandidates } from "@/lib/extraction/sources/find-field-candidates";
import { gradeValue } from "@/lib/extraction/testing/grade-value";
import type { DocumentText } from "@/lib/text/types";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

export interface LearningExample {
  document: LabelledDocument;
  field: LabelledField;
  taught: number;
  candidates: (LearntCandidate & { isRight: boolean; raw: string })[];
}

interface ReadDocument {
  labelled: LabelledDocument;
  tokens: TokenDocument;
  analysed: AnalysedDocument;
  untaught: Map<string, Untaught>;
  lesson: Lesson;
}

const MAX_TAUGHT = 3;
const DRAWS = 3;
const MAX_OF_DRAW = 6;

export function learningExamples(
  documents: readonly { labelled: LabelledDocument; text: DocumentText }[],
): LearningExample[] {
  const hash = keyedHash(randomBytes(8).toString("hex"));
  const groups = groupBy(documents, ({ labelled: { maker, domain } }) => `${maker} ${domain}`);
  return [...groups.values()].flatMap((group) => {
    const read = group.map(({ labelled, text }) => readLabelled(labelled, text, hash));
    return Array.from({ length: Math.min(MAX_TAUGHT, read.length - 1) }, (_, more) => more + 1).flatMap((k) =>
      Array.from({ length: Math.min(DRAWS, read.length) }, (_, draw) => {
        const offset = Math.floor((draw * read.length) / Math.min(DRAWS, read.length));
        const turned = [...read.slice(offset), ...read.slice(0, offset)];
        return turned.slice(k, k + MAX_OF_DRAW).flatMap((one) => examplesOf(one, turned.slice(0, k), k));
      }).flat(),
    );
  });
}

function readLabelled(labelled: LabelledDocument, text: DocumentText, hash: KeyedHash): ReadDocument {
  const fields = labelled.fields.filter(({ type }) => type !== "BOOLEAN");
  const { candidates, document: analysed } = findFieldCandidates(text, fields);
  const ranked = rankFields(RANKER.trees, text.text, fields, candidates);
  const winners = describeWinners(ranked);
  const tokens = readTokenLines(analysed.layout, text, hash);
  const untaught = new Map(
    fields.map(({ name }, index): [string, Untaught] => {
      const winner = winners[index];
      return [
        name,
        {
          ranked: ranked[index]?.ranked ?? [],
          confidence: winner ? calibrated(RANKER.calibration, winner) : 0,
        },
      ];
    }),
  );
  const lessons = fields
    .filter(({ isVisible, isAbsent }) => isVisible || isAbsent)
    .flatMap((field) => {
      const [value] = field.accepted;
      const read =
        value === undefined
          ? { places: [] }
          : readPlaces(tokens, analysed, field, value, null, untaught.get(field.name)?.ranked ?? []);
      return value !== undefined && read.places.length === 0
        ? []
        : [{ field: field.name, weight: 1, ...read }];
    });
  return {
    labelled,
    tokens,
    analysed,
    untaught,
    lesson: { signature: signatureOf(text.text, hash), fields: lessons },
  };
}

function examplesOf(one: ReadDocument, taught: ReadDocument[], k: number): LearningExample[] {
  const similar = similarLessons(
    one.lesson.signature,
    taught.map(({ lesson }) => lesson),
  );
  const [first] = similar;
  if (!first) return [];
  const names = one.labelled.fields.map(({ name }) => name);
  const lessons = similar.map(({ lesson }) => lesson);
  return one.labelled.fields.flatMap((field): LearningExample[] => {
    const untaught = one.untaught.get(field.name);
    const known = taughtField(one.tokens, lessons, field.name);
    if (!untaught || !known || !(field.isVisible || field.isAbsent)) return [];
    const others = names.flatMap((name) =>
      name === field.name ? [] : (taughtField(one.tokens, lessons, name) ?? []),
    );
    const candidates = learntCandidates(
      one.tokens,
      one.analysed,
      field,
      known,
      others,
      untaught,
      first.likeness,
    ).map((candidate) => {
      const grade = gradeValue(field, candidate.parsed);
      const raw = one.tokens.text.slice(candidate.start, candidate.end);
      return { ...candidate, raw, isRight: grade === "exact" };
    });
    return [{ document: one.labelled, field, taught: k, candidates }];
  });
}
