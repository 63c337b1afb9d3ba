import { writeFileSync } from "node:fs";
import { crossValidate } from "./fit/cross-validate";
import { decoysOf } from "./fit/decoys";
import { examplesOf, type Example } from "./fit/examples";
import { readLabelledDocuments } from "./fit/labelled-documents";
import { readText } from "./fit/read-texts";
import { readSampleLabels } from "./fit/read-sample-labels";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { taughtOf } from "./fit/taught";
const all: Example[] = []; const kind = new Map<Example, string>();
const put = (k: string, e: Example[]) => { for (const x of e) kind.set(x, k); all.push(...e); };
for (const [index, d] of readLabelledDocuments("/work/shared/corpus", "rest").entries()) { const t = await readText(d.file, "/tmp/x/cache"); const own = examplesOf(d, t); put("real", own); if (index % 3 === 0) put("taught", taughtOf(d, t, own)); put("decoy", decoysOf(d, t, index)); }
for (const [index, { labelled: d, text: t }] of readSampleLabels().entries()) { const own = examplesOf(d, t); put("made", own); if (index % 3 === 0) put("taught", taughtOf(d, t, own)); put("decoy", decoysOf(d, t, index)); }
const { predictions } = crossValidate(all, 5);
const nz = (f: any) => Object.fromEntries(Object.entries(f.byName()).filter(([, x]) => x !== 0));
writeFileSync("/tmp/x/pred.json", JSON.stringify(predictions.map((p: any) => ({ kind: kind.get(p.example), domain: p.example.document.domain, name: p.example.field.name, type: p.example.field.type, visible: p.example.field.isVisible, absent: p.example.field.isAbsent, conf: p.confidence, known: p.known, concepts: interpretField(p.example.field).concepts.length, right: p.best?.candidate.isRight, near: p.best?.candidate.isNear, raw: p.best?.candidate.raw, score: p.best?.score, f: p.best && nz(p.best.candidate.features), n: p.example.candidates.length }))));
