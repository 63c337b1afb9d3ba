import type { ScalarType } from "@/lib/extraction/values/field-types";
import { between, pick, type Random } from "./table-kinds";

export const LANGUAGES = ["en", "de", "fr", "es", "it", "nl"] as const;

export interface FieldKind {
  type: ScalarType;
  /**
   * Where the value is printed: among the particulars, in the totals below a table, or in the address without
   * a label.
   */
  part: "particulars" | "sums" | "address";
  /** By language, from the most to the least usual wording. */
  labels: string[][];
  /**
   * Makes a value as in JSON, for example "2026-03-05". `code` is the layout's number pattern, in which # is a
   * digit.
   */
  make(random: Random, code: string): string | number;
}

const FIRST_NAMES = ["Ingrid", "Tomas", "Odile", "Chike", "Marta", "Henk", "Lucia", "Piet", "Anouk", "Ruben"];
const NAMES = [
  "Vale",
  "Brandt",
  "Marchetti",
  "Okafor",
  "Lindqvist",
  "Duarte",
  "Novak",
  "Achterberg",
  "Sorel",
];
const PLACES = ["Quayside", "Mill", "Orchard", "Copperfield", "Northgate", "Ashdown", "Belvedere", "Fen"];
const TRADES = ["Bakery", "Joinery and Sons", "Printing Works", "Clinic", "Garden Centre", "Transport"];
const WORKS = ["Astoria", "Blue Heron", "Cedar", "Delta West", "Elm Court", "Falcon", "Harvest Moon"];
const FIRST_DAY = Date.UTC(2024, 0, 3);
const DAY = 86_400_000;

/** Makes a random amount, usually much smaller than `most`. */
export const amount = (random: Random, most: number) => Math.round(random() ** 2 * most * 100 + 500) / 100;

const MAKERS: Record<string, FieldKind["make"]> = {
  company: (random) => `${pick(random, PLACES)} ${pick(random, NAMES)} ${pick(random, TRADES)}`,
  code: (random, code) => code.replace(/#/g, () => String(between(random, 0, 9))),
  person: (random) => `${pick(random, FIRST_NAMES)} ${pick(random, NAMES)}`,
  project: (random) => `${pick(random, WORKS)} ${pick(random, PLACES)}`,
  date: (random) => new Date(FIRST_DAY + between(random, 0, 900) * DAY).toISOString().slice(0, 10),
};

/** Each line has the type, the part, a key of `MAKERS` (or the maximum amount), and the labels by language. */
const KINDS = `
TEXT address company: Recipient / Empfänger / Destinataire / Destinatario / Destinatario / Ontvanger
TEXT particulars code: Document number|Number|Our sign / Belegnummer|Nummer|Unser Zeichen / Numéro du document|Numéro|N/réf. / Número de documento|Número|N/ref. / Numero documento|Numero|Ns. rif. / Documentnummer|Nummer|Ons kenmerk
TEXT particulars code: Customer number|Account|Partner / Kundennummer|Konto|Partner / Numéro de client|Compte|Tiers / Número de cliente|Cuenta|Socio / Codice cliente|Conto|Socio / Klantnummer|Rekening|Relatie
TEXT particulars code: Order number|Job|Slip / Auftragsnummer|Vorgang|Schein / Numéro de commande|Dossier|Bon / Número de pedido|Expediente|Vale / Numero ordine|Pratica|Bolla / Ordernummer|Dossier|Bon
TEXT particulars person: Contact|Clerk|Seen by / Ansprechpartner|Bearbeiter|Gesehen / Contact|Suivi par|Visa / Contacto|Gestor|Visto / Referente|Addetto|Visto / Contactpersoon|Behandelaar|Gezien
TEXT particulars project: Project|Site|Berth / Projekt|Baustelle|Liegeplatz / Projet|Chantier|Poste / Proyecto|Obra|Puesto / Progetto|Cantiere|Posto / Project|Werf|Ligplaats
DATE particulars date: Document date|Date|Issued / Belegdatum|Datum|Erstellt / Date du document|Date|Émis / Fecha de documento|Fecha|Emitido / Data documento|Data|Emesso / Documentdatum|Datum|Opgemaakt
DATE particulars date: Delivery date|Delivered|Landed / Lieferdatum|Geliefert|Eingang / Date de livraison|Livré|Arrivée / Fecha de entrega|Entregado|Llegada / Data consegna|Consegnato|Arrivo / Leverdatum|Geleverd|Aankomst
DATE particulars date: Due date|Pay by|Term / Fällig am|Zahlbar bis|Frist / Échéance|Payable le|Terme / Vencimiento|Pagar hasta|Plazo / Scadenza|Pagare entro|Termine / Vervaldatum|Betalen voor|Termijn
NUMBER particulars 900: Weight|Mass|Load / Gewicht|Masse|Last / Poids|Masse|Charge / Peso|Masa|Carga / Peso|Massa|Carico / Gewicht|Massa|Last
NUMBER particulars 70000: Meter reading|Reading|Dial / Zählerwert|Ablesung|Uhr / Relevé du compteur|Relevé|Cadran / Lectura del contador|Lectura|Esfera / Lettura del contatore|Lettura|Quadrante / Metertelling|Aflezing|Klok
NUMBER sums 4000: Net amount|Goods|Sum I / Nettobetrag|Waren|Summe I / Montant HT|Marchandises|Somme I / Importe neto|Mercancía|Suma I / Imponibile|Merce|Somma I / Nettobedrag|Goederen|Som I
NUMBER sums 800: VAT|Tax|Duty / MwSt.|Steuer|Abgabe / TVA|Taxe|Droit / IVA|Impuesto|Tasa / IVA|Imposta|Dazio / BTW|Belasting|Heffing
NUMBER sums 5000: Total amount|Total|To settle / Gesamtbetrag|Gesamt|Zu begleichen / Montant total|Total|À régler / Importe total|Total|A liquidar / Importo totale|Totale|Da saldare / Totaalbedrag|Totaal|Te voldoen
NUMBER sums 300: Deposit|Advance|Kept back / Anzahlung|Vorschuss|Einbehalt / Acompte|Avance|Retenue / Anticipo|Entrega|Retención / Acconto|Anticipo|Ritenuta / Aanbetaling|Voorschot|Inhouding
`;

export const FIELD_KINDS: readonly FieldKind[] = KINDS.trim().split("\n").map(toKind);

function toKind(line: string): FieldKind {
  const [what = "", labels = ""] = line.split(": ");
  const [type, part, maker = ""] = what.split(" ");
  return {
    type: type as ScalarType,
    part: part as FieldKind["part"],
    labels: labels.split(" / ").map((wordings) => wordings.split("|")),
    make: MAKERS[maker] ?? ((random) => amount(random, Number(maker))),
  };
}

/** Column headings by language: the goods, then three columns of numbers. */
export const ROW_HEADS: readonly string[][] = `
Description / Quantity / Price / Amount
Bezeichnung / Menge / Preis / Betrag
Désignation / Quantité / Prix / Montant
Descripción / Cantidad / Precio / Importe
Descrizione / Quantità / Prezzo / Importo
Omschrijving / Aantal / Prijs / Bedrag`
  .trim()
  .split("\n")
  .map((line) => line.split(" / "));

/** Sentences in every document, by language. {} stands for a value. */
export const SENTENCES: readonly string[][] = `
We have noted {} for your records and for ours. / Please check all entries and tell us of errors within six weeks. / Goods remain our property until they are paid in full. / Our office is open on weekdays from nine to five.
Wir haben {} für Ihre und unsere Akten vermerkt. / Bitte prüfen Sie alle Angaben und melden Sie Fehler binnen sechs Wochen. / Die Ware bleibt bis zur vollen Bezahlung unser Eigentum. / Unser Büro ist werktags von neun bis fünf geöffnet.
Nous avons noté {} pour vos archives et les nôtres. / Veuillez vérifier les données et signaler toute erreur sous six semaines. / Les biens restent notre propriété jusqu'au paiement complet. / Nos bureaux sont ouverts en semaine de neuf à cinq heures.
Hemos anotado {} para sus archivos y los nuestros. / Revise los datos y comunique cualquier error en seis semanas. / La mercancía es de nuestra propiedad hasta su pago completo. / Nuestra oficina abre los días laborables de nueve a cinco.
Abbiamo annotato {} per i vostri archivi e per i nostri. / Controllate i dati e segnalate ogni errore entro sei settimane. / La merce resta di nostra proprietà fino al saldo completo. / Il nostro ufficio è aperto nei giorni feriali dalle nove alle cinque.
Wij hebben {} voor uw en ons archief genoteerd. / Controleer alle gegevens en meld fouten binnen zes weken. / De goederen blijven ons eigendom tot alles is betaald. / Ons kantoor is op werkdagen open van negen tot vijf.`
  .trim()
  .split("\n")
  .map((line) => line.split(" / "));
