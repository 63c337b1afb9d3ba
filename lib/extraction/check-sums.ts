import { conceptOf, type Disagreement, type Meant } from "@/lib/extraction/meant-value";
import type { Habits } from "@/lib/extraction/habits";
import { findNumbers } from "@/lib/extraction/parse-number";

type Amount = Meant<number>;

/** Half a cent for each of three amounts, and what a double's last digits add. */
const TOLERANCE = 0.015 + 1e-6;

/** Net and tax that do not make the total, unless something else in the document may stand between them. */
export function findDisagreeingSums(meant: Meant[], text: string, habits: Habits): Disagreement | null {
  const amounts = meant.filter(isAmount);
  const [net, tax, total] = ["net", "tax", "total"].map((concept) => only(amounts, concept));
  if (!net || !tax || !total || isPayslip(text)) return null;
  const others = amounts.filter((amount) => ![net, tax, total].includes(amount));
  const difference = Math.abs(total.value) - Math.abs(net.value) - Math.abs(tax.value);
  if (isNothing(difference) || isNothing(total.value - net.value - tax.value)) return null;
  const between = [
    ...others.filter((other) => ADJUSTMENTS.has(conceptOf(other) ?? "")).map(({ value }) => value),
    ...amountsBetween(text, habits, isSubtotal(net)),
  ];
  if (isMadeOf(difference, between)) return null;
  // Prices with tax: the tax is a part of the subtotal.
  if (isSubtotal(net) && isMadeOf(difference + Math.abs(tax.value), between)) return null;
  return {
    names: [net.name, tax.name, total.name],
    check: { code: "sums_disagree", message: describe(net, tax, total) },
  };
}

function describe(net: Amount, tax: Amount, total: Amount): string {
  const sum = net.value + tax.value;
  return `${net.name} and ${tax.name} do not add up to ${total.name}: ${plain(net.value)} + ${plain(tax.value)} is ${plain(sum)}, not ${plain(total.value)}.`;
}

function plain(value: number): string {
  return value.toFixed(2);
}

function isAmount(meant: Meant): meant is Amount {
  const { field, unit } = meant.intent;
  return (
    typeof meant.value === "number" && unit === null && !OTHER_AMOUNT.test(`${field.name} ${field.prompt}`)
  );
}

/** What a field's words make another amount of than an invoice's net, tax and total. */
const OTHER_AMOUNT =
  /%|percent|prozent|pour ?cent|\brate\b|satz\b|\btaux\b|\btasa\b|aliquota|tarief|withh|einbehalt|retenci|ritenut|(?:after|nach|après) (?:tax|steuer|impôt)|\bytd\b|year[ -]to[ -]date|salary|\bpay\b|wages|gehalt|lohn|verdienst|income|dividend|assets|liabilit/iu;
/** Taxes that stand beside others. */
const ONE_OF_SEVERAL_TAXES = /\d|city|state|local|county|eco|import/iu;

/** The one amount that means a concept; undefined where there is none, or where several differ. */
function only(amounts: Amount[], concept: string): Amount | undefined {
  const [first, ...more] = amounts.filter((amount) => conceptOf(amount) === concept);
  if (!first || more.some(({ value }) => value !== first.value)) return undefined;
  if (concept === "tax" && ONE_OF_SEVERAL_TAXES.test(first.name)) return undefined;
  return first;
}

/** A subtotal may stand before discounts, charges and tax alike; a net amount stands after all but the tax. */
function isSubtotal({ name }: Amount): boolean {
  return /sub[ -_]?tot|zwischensumme|sous[ -]total|merchandise|items|goods|warenwert|lines|lignes|positionen/iu.test(
    name,
  );
}

function isPayslip(text: string): boolean {
  return /pay ?slip|pay stub|lohnabrechnung|gehaltsabrechnung|entgeltabrechnung|bulletin de (?:paie|salaire)|nómina|busta paga|loonstrook|salarisstrook/iu.test(
    text.slice(0, HEAD),
  );
}

const HEAD = 3_000;

const ADJUSTMENTS: ReadonlySet<string> = new Set([
  "discount",
  "shipping",
  "paid",
  "rounding",
  "surcharges",
  "savings",
  "credits",
  "relief",
  "opening-balance",
  "service-charge",
  "tip",
  "deposit",
]);

/** What stands between net, tax and total, in the words of documents. */
const ADJUSTMENT_WORDS =
  /discount|rebate|coupon|voucher|credit|shipping|freight|handling|delivery|postage|carriage|\btips?\b|gratuity|deposit|prepaid|advance|retainer|paid|payment|previous|brought forward|balance|round|surcharge|\bfees?\b|charge|commission|insurance|duty|levy|withh|\b(?:PST|QST|HST|TVQ|TPS|CST|SST|CESS)\b|city tax|state tax|local tax|excise|rabatt|nachlass|skonto|gutschein|versand|fracht|porto|liefer|trinkgeld|anzahlung|abschlag|pfand|rundung|gebühr|zuschlag|kurtaxe|quellensteuer|einbehalt|zoll|saldo|übertrag|remise|escompte|livraison|\bport\b|pourboire|acompte|avoir|arrondi|frais|éco|eco-|retenue|solde|consigne|débours|taxe de séjour|descuento|envío|portes|propina|anticipo|redondeo|recargo|retenci|irpf|suplido|sconto|spedizione|trasporto|mancia|acconto|arrotondamento|bollo|ritenuta|cassa|rivalsa|korting|verzend|fooi|aanbetaling|statiegeld|afronding|toeslag|desconto|gorjeta|adiantamento|arredondamento|retenção/iu;
const MAX_TEXT = 300_000;
const MAX_LINE = 300;
const MOST = 8;

/**
 * Amounts that may stand between net, tax and total: those of lines that name a discount, a charge or something paid.
 *
 * @param orUnnamed also the one amount of any other line, which may be a charge that has no common name
 */
function amountsBetween(text: string, habits: Habits, orUnnamed: boolean): number[] {
  const lines = text
    .slice(0, MAX_TEXT)
    .split("\n")
    .filter((line) => line.trim() !== "" && line.length <= MAX_LINE);
  const found = new Set<number>();
  const unnamed = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const amounts = amountsOf(line, habits);
    if (ADJUSTMENT_WORDS.test(line)) {
      // A label's amount often stands under it.
      for (const amount of amounts.length > 0 ? amounts : amountsOf(lines[index + 1] ?? "", habits))
        found.add(amount);
    } else if (orUnnamed && amounts.length === 1 && /\p{L}/u.test(line)) unnamed.add(amounts[0] ?? 0);
  }
  return [...found, ...unnamed];
}

function amountsOf(line: string, habits: Habits): number[] {
  return findNumbers(line, habits.decimal)
    .filter(({ percent, value }) => !percent && value !== 0)
    .map(({ value }) => Math.abs(value));
}

/** Whether a difference is one of some amounts, or made of several of the first, added or taken off. */
function isMadeOf(difference: number, amounts: number[]): boolean {
  const wanted = Math.abs(difference);
  if (isNothing(wanted) || amounts.some((amount) => isNothing(wanted - Math.abs(amount)))) return true;
  let sums = [0];
  for (const amount of amounts.slice(0, MOST))
    sums = sums.flatMap((sum) => [sum, sum + amount, sum - amount]);
  return sums.some((sum) => isNothing(sum - wanted));
}

function isNothing(difference: number): boolean {
  return Math.abs(difference) <= TOLERANCE;
}
