import type { Span } from "@/lib/extraction/values/span";
import type { ParsedDocument } from "./label-values";

/** The more specific kinds come first: a "Rechnungskorrektur" is a credit note. */
const TITLES = {
  "credit-note":
    /(?<!\p{L})(?:credit (?:note|memo)s?|gutschrift|rechnungskorrektur|storno(?:rechnung)?|(?:facture d')?avoir|note de crédit|nota de crédito|factura rectificativa|nota di credito|credit(?:nota|factuur)|kreditnota)(?!\p{L})/iu,
  reminder:
    /(?<!\p{L})(?:payment reminder|mahnung|zahlungserinnerung|rappel|recordatorio de pago|sollecito|aanmaning|herinnering)(?!\p{L})/iu,
  "delivery-note":
    /(?<!\p{L})(?:delivery note|packing slip|lieferschein|bon de livraison|albarán|documento di trasporto|pakbon)(?!\p{L})/iu,
  quote:
    /(?<!\p{L})(?:quotation|quote|estimate|angebot|kostenvoranschlag|devis|presupuesto|preventivo|offerte|orçamento)(?!\p{L})/iu,
  order:
    /(?<!\p{L})(?:purchase order|order confirmation|bestellung|auftragsbestätigung|bon de commande|pedido|ordine d'acquisto|bestelling|orderbevestiging)(?!\p{L})/iu,
  payslip:
    /(?<!\p{L})(?:pay ?slip|pay stub|gehaltsabrechnung|lohnabrechnung|entgeltabrechnung|bulletin de (?:paie|salaire)|nómina|busta paga|loonstrook|salarisstrook)(?!\p{L})/iu,
  invoice:
    /(?<!\p{L})(?:(?:tax |sales |commercial |proforma )?invoice|\p{L}*rechnung|factu(?:re|ra|ur)|fattura|fatura|faktura)(?!\p{L})/iu,
  receipt:
    /(?<!\p{L})(?:receipt|cash bill|cash sale|quittung|kassenbon|beleg|reçu|ticket de caisse|recibo|ricevuta|scontrino|kassabon|kwitantie|bon)(?!\p{L})/iu,
  contract:
    /(?<!\p{L})(?:(?:\p{L}+[ -])*agreement|contract|nda|deed|lease|(?:\p{L}+[ -])*undertaking|\p{L}*vertrag|\p{L}*vereinbarung|contrat|bail|accord|convenio|contrato|acuerdo|contratto|accordo|overeenkomst|contrato|acordo)(?!\p{L})/iu,
  statement:
    /(?<!\p{L})(?:account statement|bank statement|statement of account|kontoauszug|relevé de compte|extracto|estratto conto|rekeningafschrift)(?!\p{L})/iu,
};
export type DocumentKind = keyof typeof TITLES;
const KINDS = Object.keys(TITLES) as DocumentKind[];

const TITLE_LINES = 30;
const MAX_TITLE_LENGTH = 70;

export type Title = Span & { kind: DocumentKind };

export function findTitle(document: ParsedDocument): Title | null {
  for (const cell of document.layout.lines.slice(0, TITLE_LINES).flatMap(({ cells }) => cells)) {
    if (cell.text.length > MAX_TITLE_LENGTH || /[.!?]$/.test(cell.text)) continue;
    for (const kind of KINDS) {
      const match = TITLES[kind].exec(cell.text);
      if (!match) continue;
      const start = cell.start + match.index;
      return { kind, start, end: start + match[0].length };
    }
  }
  return null;
}
