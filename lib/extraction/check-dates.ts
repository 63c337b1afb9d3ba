import { conceptOf, type Disagreement, type Meant } from "@/lib/extraction/meant-value";

/** Dates that may well lie after the day on which an invoice was due. */
const OTHER_DATE =
  /receipt|quittung|reçu|recibo|ricevuta|transaction|purchase|kauf|achat|compra|acquisto|print|druck|letter|brief|schreiben|paid|bezahlt|reminder|mahn/iu;
const REMINDER =
  /reminder|overdue|past due|mahnung|zahlungserinnerung|rappel|relance|recordatorio|sollecito|aanmaning|herinnering|statement of account|kontoauszug/iu;
/** Where a document says what it is. */
const HEAD = 1_500;

/** A payment that was due before the invoice was issued. */
export function findDisagreeingDates(meant: Meant[], text: string): Disagreement | null {
  if (REMINDER.test(text.slice(0, HEAD))) return null;
  const dates = meant.filter(({ intent }) => intent.field.type === "DATE");
  const issues = dates.filter((date) => conceptOf(date) === "invoice-date");
  const dues = dates.filter((date) => conceptOf(date) === "due-date");
  const [issued, due] = [issues[0], dues[0]];
  if (!issued || !due || issues.length > 1 || dues.length > 1 || OTHER_DATE.test(issued.name)) return null;
  if (String(due.value) >= String(issued.value)) return null;
  return {
    names: [issued.name, due.name],
    check: {
      code: "dates_disagree",
      message: `${due.name} (${due.value}) lies before ${issued.name} (${issued.value}).`,
    },
  };
}
