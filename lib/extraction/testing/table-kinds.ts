import type { ScalarType } from "@/lib/extraction/values/field-types";

export type Random = () => number;
type MakeCell = (random: Random, row: number, write: Writing) => string;

/** How a document formats numbers and dates. */
export interface Writing {
  number(value: number, digits: number): string;
  date(day: number): string;
}

interface ColumnKind {
  heads: readonly string[];
  type: ScalarType;
  cell: MakeCell;
  /** Proportion of empty cells. */
  empty?: number;
}

/** Texts are listed by language, in the same order in all kinds. */
export interface TableKind {
  title: readonly string[];
  columns: readonly ColumnKind[];
}

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
/** Returns a whole number from `from` to `to`, both inclusive. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
export const amount =
  (most: number, digits = 2): MakeCell =>
  (random, _row, write) =>
    write.number(Math.round(random() ** 2 * most * 10 ** digits) / 10 ** digits + 1, digits);
export const code =
  (prefix: string): MakeCell =>
  (random) =>
    `${prefix}-${between(random, 1000, 99999)}`;
export const words =
  (list: readonly string[], most: number): MakeCell =>
  (random) =>
    Array.from({ length: between(random, 1, most) }, () => pick(random, list)).join(" ");

const GOODS = [
  "Bolt",
  "hex",
  "steel",
  "Cable",
  "copper 3x1.5",
  "Valve",
  "brass",
  "Seal ring",
  "Filter",
  "Pump",
  "DN 40",
  "Hose",
  "with coupling",
  "Adapter",
  "blue",
  "grey",
  "Set of 4",
];
const BOOKINGS = [
  "Transfer",
  "Rent March",
  "Stadtwerke",
  "Card payment",
  "Insurance",
  "ref 88123",
  "Salary",
  "Refund",
  "Supermarket",
  "Direct debit",
  "No. 4471",
];
const SUBSTANCES = [
  "Sodium",
  "Potassium",
  "Nitrate",
  "Lead",
  "Iron",
  "Chloride",
  "pH",
  "Turbidity",
  "Calcium",
  "Zinc",
];

/** Headings in English, German, French and Spanish. */
export const TABLE_KINDS: readonly TableKind[] = [
  {
    title: ["Items", "Positionen", "Articles", "Artículos"],
    columns: [
      { heads: ["Pos", "Pos.", "Pos.", "Pos."], type: "NUMBER", cell: (_random, row) => String(row + 1) },
      { heads: ["Item No", "Artikelnr.", "Référence", "Referencia"], type: "TEXT", cell: code("AB") },
      {
        heads: ["Description", "Bezeichnung", "Désignation", "Descripción"],
        type: "TEXT",
        cell: words(GOODS, 5),
      },
      {
        heads: ["Quantity", "Menge", "Quantité", "Cantidad"],
        type: "NUMBER",
        cell: (random) => String(between(random, 1, 240)),
      },
      {
        heads: ["Unit", "Einheit", "Unité", "Unidad"],
        type: "TEXT",
        cell: (random) => pick(random, ["pcs", "kg", "m", "h"]),
        empty: 0.1,
      },
      { heads: ["Unit Price", "Einzelpreis", "Prix unitaire", "Precio"], type: "NUMBER", cell: amount(900) },
      { heads: ["Discount", "Rabatt", "Remise", "Descuento"], type: "NUMBER", cell: amount(90), empty: 0.7 },
      { heads: ["Amount", "Betrag", "Montant", "Importe"], type: "NUMBER", cell: amount(20_000) },
    ],
  },
  {
    title: ["Bookings", "Umsätze", "Opérations", "Movimientos"],
    columns: [
      {
        heads: ["Date", "Datum", "Date", "Fecha"],
        type: "DATE",
        cell: (_random, row, write) => write.date(row),
      },
      {
        heads: ["Value Date", "Wertstellung", "Date de valeur", "Fecha valor"],
        type: "DATE",
        cell: (random, row, write) => write.date(row + between(random, 0, 3)),
      },
      { heads: ["Text", "Buchungstext", "Libellé", "Concepto"], type: "TEXT", cell: words(BOOKINGS, 6) },
      { heads: ["Reference", "Referenz", "Numéro", "Número"], type: "TEXT", cell: code("R"), empty: 0.2 },
      { heads: ["Debit", "Soll", "Débit", "Cargo"], type: "NUMBER", cell: amount(3_000), empty: 0.5 },
      { heads: ["Credit", "Haben", "Crédit", "Abono"], type: "NUMBER", cell: amount(3_000), empty: 0.5 },
      { heads: ["Balance", "Saldo", "Solde", "Saldo"], type: "NUMBER", cell: amount(90_000) },
    ],
  },
  {
    title: ["Results", "Ergebnisse", "Résultats", "Resultados"],
    columns: [
      {
        heads: ["Parameter", "Parameter", "Paramètre", "Parámetro"],
        type: "TEXT",
        cell: words(SUBSTANCES, 1),
      },
      { heads: ["Sample", "Probe", "Échantillon", "Muestra"], type: "TEXT", cell: code("S") },
      { heads: ["Result", "Ergebnis", "Résultat", "Resultado"], type: "NUMBER", cell: amount(40, 3) },
      {
        heads: ["Unit", "Einheit", "Unité", "Unidad"],
        type: "TEXT",
        cell: (random) => pick(random, ["mg/l", "µg/l", "NTU"]),
      },
      { heads: ["Limit", "Grenzwert", "Limite", "Límite"], type: "NUMBER", cell: amount(50, 1), empty: 0.2 },
      {
        heads: ["Method", "Verfahren", "Méthode", "Método"],
        type: "TEXT",
        cell: (random) => `ISO ${between(random, 1000, 19999)}`,
      },
    ],
  },
  {
    title: ["Earnings", "Bezüge", "Rémunération", "Devengos"],
    columns: [
      {
        heads: ["Code", "Lohnart", "Code", "Código"],
        type: "TEXT",
        cell: (random) => String(between(random, 1000, 9999)),
      },
      {
        heads: ["Description", "Bezeichnung", "Libellé", "Concepto"],
        type: "TEXT",
        cell: words(["Salary", "Overtime", "Bonus", "Allowance", "Night shift", "Travel"], 2),
      },
      { heads: ["Hours", "Stunden", "Heures", "Horas"], type: "NUMBER", cell: amount(170), empty: 0.3 },
      { heads: ["Rate", "Satz", "Taux", "Tarifa"], type: "NUMBER", cell: amount(60), empty: 0.3 },
      { heads: ["Amount", "Betrag", "Montant", "Importe"], type: "NUMBER", cell: amount(6_000) },
    ],
  },
  {
    title: ["Measurements", "Messwerte", "Mesures", "Medidas"],
    columns: [
      { heads: ["Serial No", "Serien-Nr.", "N° de série", "N.º de serie"], type: "TEXT", cell: code("SN") },
      { heads: ["Nominal", "Sollwert", "Nominal", "Nominal"], type: "NUMBER", cell: amount(400, 1) },
      { heads: ["Measured", "Istwert", "Mesuré", "Medido"], type: "NUMBER", cell: amount(400, 3) },
      { heads: ["Deviation", "Abweichung", "Écart", "Desviación"], type: "NUMBER", cell: amount(2, 3) },
      {
        heads: ["Date", "Datum", "Date", "Fecha"],
        type: "DATE",
        cell: (random, row, write) => write.date(row + between(random, 0, 9)),
      },
    ],
  },
  {
    title: ["Cargo", "Ladung", "Cargaison", "Carga"],
    columns: [
      {
        heads: ["Container", "Container", "Conteneur", "Contenedor"],
        type: "TEXT",
        cell: (random) => `MSKU${between(random, 1_000_000, 9_999_999)}`,
      },
      { heads: ["Seal", "Plombe", "Scellé", "Precinto"], type: "TEXT", cell: code("SL"), empty: 0.1 },
      {
        heads: ["Packages", "Kolli", "Colis", "Bultos"],
        type: "NUMBER",
        cell: (random) => String(between(random, 1, 900)),
      },
      { heads: ["Goods", "Ware", "Marchandise", "Mercancía"], type: "TEXT", cell: words(GOODS, 4) },
      { heads: ["Weight kg", "Gewicht kg", "Poids kg", "Peso kg"], type: "NUMBER", cell: amount(24_000, 1) },
      { heads: ["Volume", "Volumen", "Volume", "Volumen"], type: "NUMBER", cell: amount(60, 2) },
    ],
  },
];
