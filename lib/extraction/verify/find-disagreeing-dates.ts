import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { conceptOf, type Disagreement, type InterpretedValue } from "./interpreted-value";

const OTHER_DATE_WORDS =
  /receipt|quittung|reçu|recibo|ricevuta|transaction|purchase|kauf|achat|compra|acquisto|print|druck|letter|brief|schreiben|paid|bezahlt|reminder|mahn/iu;
const REMINDER_WORDS =
  /reminder|overdue|past due|mahnung|zahlungserinnerung|rappel|relance|recordatorio|sollecito|aanmaning|herinnering|statement of account|kontoauszug/iu;
const HEAD_LENGTH = 1_500;

const ISSUED: ReadonlySet<ConceptId | undefined> = new Set(["invoice-date", "document-date"]);

export function findDisagreeingDates(values: InterpretedValue[], text: string): Disagreement | null {
  if (REMINDER_WORDS.test(text.slice(0, HEAD_LENGTH))) return null;
  const dates = values.filter(({ query }) => query.field.type === "DATE");
  const issues = dates.filter((date) => ISSUED.has(conceptOf(date)));
  const dues = dates.filter((date) => conceptOf(date) === "due-date");
  const [issued, due] = [issues[0], dues[0]];
  if (!issued || !due || issues.length > 1 || dues.length > 1 || OTHER_DATE_WORDS.test(issued.name))
    return null;
  if (String(due.value) >= String(issued.value)) return null;
  return {
    names: [issued.name, due.name],
    check: {
      code: "dates_disagree",
      message: `${due.name} (${due.value}) is before ${issued.name} (${issued.value}).`,
    },
  };
}
