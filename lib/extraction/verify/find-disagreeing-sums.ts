import { itemAt } from "@/lib/item-at";
import type { ConceptId } from "@/lib/extraction/lexicon/concept-ids";
import { valueKindsOf } from "@/lib/extraction/lexicon/concept-ids";
import { conceptOf, type Disagreement, type InterpretedValue } from "./interpreted-value";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { isSumOf, isZero } from "./is-sum-of";
import { findNumbers } from "@/lib/extraction/values/parse-number";

type Amount = InterpretedValue<number>;

/** Finds a net amount and tax that don't add up to the total, unless an adjustment explains the difference. */
export function findDisagreeingSums(
  values: InterpretedValue[],
  text: string,
  conventions: Conventions,
): Disagreement | null {
  const amounts = values.filter(isAmount);
  const [net, tax, total] = (["net", "tax", "total"] as const).map((concept) =>
    singleAmount(amounts, concept),
  );
  if (!net || !tax || !total || isPayslip(text)) return null;
  const others = amounts.filter((amount) => ![net, tax, total].includes(amount));
  const difference = Math.abs(total.value) - Math.abs(net.value) - Math.abs(tax.value);
  if (isZero(difference) || isZero(total.value - net.value - tax.value)) return null;
  const adjustments = [
    ...others.filter((other) => ADJUSTMENTS.has(conceptOf(other))).map(({ value }) => value),
    ...adjustmentsIn(text, conventions, isSubtotal(net)),
  ];
  if (isSumOf(difference, adjustments)) return null;
  // If prices include tax, the subtotal already contains it.
  if (isSubtotal(net) && isSumOf(difference + Math.abs(tax.value), adjustments)) return null;
  return {
    names: [net.name, tax.name, total.name],
    check: { code: "sums_disagree", message: `${net.name} and ${tax.name} do not add up to ${total.name}.` },
  };
}

function isAmount(values: InterpretedValue): values is Amount {
  const { field, unit } = values.query;
  return (
    typeof values.value === "number" &&
    unit === null &&
    !OTHER_AMOUNT_WORDS.test(`${field.name} ${field.prompt}`)
  );
}

const OTHER_AMOUNT_WORDS =
  /%|percent|prozent|pour ?cent|\brate\b|satz\b|\btaux\b|\btasa\b|aliquota|tarief|withh|einbehalt|retenci|ritenut|(?:after|nach|après) (?:tax|steuer|impôt)|\bytd\b|year[ -]to[ -]date|salary|\bpay\b|wages|gehalt|lohn|verdienst|income|dividend|assets|liabilit/iu;
const ONE_OF_SEVERAL_TAXES = /\d|city|state|local|county|eco|import/iu;

/** "Netto" and "Brutto" also occur on payslips and securities statements. */
const OF_OTHER_DOCUMENTS: ReadonlySet<ConceptId> = new Set([
  "net-pay",
  "gross-pay",
  "net-dividend",
  "gross-dividend",
]);

/** "VAT" may also be a VAT number rather than an amount. */
function isInvoiceAmount(concept: ConceptId): boolean {
  return valueKindsOf(concept).includes("amount") && !OF_OTHER_DOCUMENTS.has(concept);
}

function singleAmount(amounts: Amount[], concept: ConceptId): Amount | undefined {
  const [first, ...more] = amounts.filter(({ query }) => {
    const meant = query.concepts.find((one) => isInvoiceAmount(one.concept));
    return meant?.concept === concept;
  });
  if (!first || more.some(({ value }) => value !== first.value)) return undefined;
  if (concept === "tax" && ONE_OF_SEVERAL_TAXES.test(first.name)) return undefined;
  return first;
}

/** A subtotal may come before discounts and charges. A net amount comes before tax only. */
function isSubtotal({ name }: Amount): boolean {
  return /sub[ -_]?tot|zwischensumme|sous[ -]total|merchandise|items|goods|warenwert|lines|lignes|positionen/iu.test(
    name,
  );
}

function isPayslip(text: string): boolean {
  return /pay ?slip|pay stub|lohnabrechnung|gehaltsabrechnung|entgeltabrechnung|bulletin de (?:paie|salaire)|nómina|busta paga|loonstrook|salarisstrook/iu.test(
    text.slice(0, HEAD_LENGTH),
  );
}

const HEAD_LENGTH = 3_000;

const ADJUSTMENTS: ReadonlySet<ConceptId | undefined> = new Set([
  "discount",
  "shipping",
  "paid",
  "rounding",
  "surcharges",
  "savings",
  "credits",
  "opening-balance",
  "service-charge",
  "tip",
  "deposit",
]);

const ADJUSTMENT_WORDS =
  /discount|rebate|coupon|voucher|credit|shipping|freight|handling|delivery|postage|carriage|\btips?\b|gratuity|deposit|prepaid|advance|retainer|paid|payment|previous|brought forward|balance|round|surcharge|\bfees?\b|charge|commission|insurance|duty|levy|withh|\b(?:PST|QST|HST|TVQ|TPS|CST|SST|CESS)\b|city tax|state tax|local tax|excise|rabatt|nachlass|skonto|gutschein|versand|fracht|porto|liefer|trinkgeld|anzahlung|abschlag|pfand|rundung|gebühr|zuschlag|kurtaxe|quellensteuer|einbehalt|zoll|saldo|übertrag|remise|escompte|livraison|\bport\b|pourboire|acompte|avoir|arrondi|frais|éco|eco-|retenue|solde|consigne|débours|taxe de séjour|descuento|envío|portes|propina|anticipo|redondeo|recargo|retenci|irpf|suplido|sconto|spedizione|trasporto|mancia|acconto|arrotondamento|bollo|ritenuta|cassa|rivalsa|korting|verzend|fooi|aanbetaling|statiegeld|afronding|toeslag|desconto|gorjeta|adiantamento|arredondamento|retenção/iu;
const MAX_LINE_LENGTH = 300;

/** Returns discounts, charges and payments. `includeUnnamed` adds lone amounts, which may be unusual charges. */
function adjustmentsIn(text: string, conventions: Conventions, includeUnnamed: boolean): number[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && line.length <= MAX_LINE_LENGTH);
  const found = new Set<number>();
  const unnamed = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const amounts = amountsOf(line, conventions);
    if (ADJUSTMENT_WORDS.test(line)) {
      // Often the amount is on the line after its label.
      for (const amount of amounts.length > 0 ? amounts : amountsOf(lines[index + 1] ?? "", conventions))
        found.add(amount);
    } else if (includeUnnamed && amounts.length === 1 && /\p{L}/u.test(line)) unnamed.add(itemAt(amounts, 0));
  }
  return [...found, ...unnamed];
}

function amountsOf(line: string, conventions: Conventions): number[] {
  return findNumbers(line, conventions.number)
    .filter(({ percent, value }) => !percent && value !== 0)
    .map(({ value }) => Math.abs(value));
}
