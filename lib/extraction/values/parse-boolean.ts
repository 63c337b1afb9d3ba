import { foldText } from "./fold-text";

const YES =
  "yes y true ja j jawohl wahr zutreffend oui vrai si sí sì verdadero cierto vero waar sim verdadeiro tak prawda ano evet da да kyllä on checked selected x ✓ ✔ ✅ ☑ ☒ 1 是 有 はい 예 네";
const NO =
  "no n false nein falsch unzutreffend non faux falso nee onwaar não nao nie fałsz ne hayır hayir нет nej ei off unchecked ☐ 0 否 无 無 いいえ 아니오 아니요";

const WORDS = new Map([
  ...YES.split(" ").map((word) => [word, true] as const),
  ...NO.split(" ").map((word) => [word, false] as const),
]);

const TICKED = "[☑☒✓✔✗✘■●◉⊠]|\\[ ?[xX✓] ?\\]|\\( ?[xX•●✓] ?\\)";
const EMPTY = "[☐□○◯⬜]|\\[ ?_? ?\\]|\\( ?\\)";
export const CHECK_BOX = new RegExp(`(${TICKED})|(${EMPTY})`, "gu");
const LABEL = /[\p{L}\p{N}]+/u;

/** Understands yes and no in many languages, and check boxes ("[x]", "☐ Yes ☒ No"). Null if unclear. */
export function parseBoolean(raw: string): boolean | null {
  const text = foldText(raw).trim();
  if (/^(?:n\/a|not applicable|entfällt|sans objet)/i.test(text)) return null;
  if (/^[✗✘❌]$/u.test(text)) return false;
  const boxes = [...text.matchAll(CHECK_BOX)];
  if (boxes.length > 0) return fromBoxes(text, boxes);
  return fromWord(text);
}

/** These words mean yes, or no if negated: "Utilities: included", "Permit: not required". */
const STATE_WORDS =
  /^(not |nicht |non |no |pas |niet |não )?(?:included|required|active|paid|exempt|exempted|applicable|enabled|approved|granted|available|allowed|permitted|accepted|confirmed|signed|agreed|valid|enthalten|inbegriffen|inklusive|erforderlich|aktiv|bezahlt|befreit|vorhanden|genehmigt|erlaubt|inclus|comprise?|requis|exonérée?|payé|autorisé|incluid[oa]|requerid[oa]|exent[oa]|pagad[oa]|activ[oa]|incluso|compres[oa]|richiest[oa]|esente|pagat[oa]|inbegrepen|vereist|betaald|actief|isento|pago)$/iu;
const NONE_WORDS = /^(?:none|keine[rsn]?|aucune?|ningun[oa]|nessun[oa]?|geen|nenhuma?)$/iu;

function fromWord(text: string): boolean | null {
  // "No. 5" is a number, and "yes / no" is an unanswered question.
  if (/^(?:no|nr|n)\s?[.°º]?\s?\d/iu.test(text) || isUnanswered(text)) return null;
  const plain = text.replace(/^[\s:-]+|[\s.]+$/g, "").replace(/^(?:is|are|ist|sind|est|es|è) /iu, "");
  const state = STATE_WORDS.exec(plain);
  if (state) return state[1] === undefined;
  if (NONE_WORDS.test(plain)) return false;
  const [first] = text.toLowerCase().match(/[\p{L}\p{N}]+|[✓✔✅]/u) ?? [];
  return first === undefined ? null : (WORDS.get(first) ?? null);
}

function isUnanswered(text: string): boolean {
  const [, one, other] =
    /^[\s:]*(\p{L}+)\s*(?:\/|\||\bor\b|\boder\b|\bou\b|\bo\b|\bof\b)\s*(\p{L}+)\s*$/iu.exec(text) ?? [];
  const [first, second] = [one, other].map((word) => WORDS.get((word ?? "").toLowerCase()));
  return first !== undefined && second !== undefined && first !== second;
}

function fromBoxes(text: string, boxes: RegExpMatchArray[]): boolean | null {
  const labelled = labels(text, boxes);
  const answers = labelled.map((label) => (label === null ? null : fromWord(label)));
  if (boxes.length === 1) {
    const ticked = boxes[0]?.[1] !== undefined;
    const answer = answers[0];
    // An empty "☐ No" is not an answer, but an empty "☐ Newsletter wanted" means no.
    if (answer === null || answer === undefined) return ticked;
    return ticked ? answer : null;
  }
  const ticked = boxes.map((box, index) => (box[1] === undefined ? null : (answers[index] ?? null)));
  const chosen = new Set(ticked.filter((answer) => answer !== null));
  return chosen.size === 1 ? ([...chosen][0] ?? null) : null;
}

function labels(text: string, boxes: RegExpMatchArray[]): (string | null)[] {
  const boxFirst = text.slice(0, boxes[0]?.index).search(LABEL) === -1;
  return boxes.map((box, index) => {
    const at = box.index ?? 0;
    const before = boxes[index - 1];
    const from = before ? (before.index ?? 0) + before[0].length : 0;
    const label = boxFirst ? text.slice(at + box[0].length, boxes[index + 1]?.index) : text.slice(from, at);
    return LABEL.test(label) ? label : null;
  });
}
