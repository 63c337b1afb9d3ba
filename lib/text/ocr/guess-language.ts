import type { OcrLanguage } from "@/lib/ocr-languages";

/** Frequent words without diacritics, because the first reading may use another language's model. */
const FREQUENT_WORDS: Record<OcrLanguage, string> = {
  eng: "the of and to in is for that with be by this are not from or as which shall any have it at was been its will may such date amount total number invoice payment tax name description quantity",
  deu: "der die und das des den von mit ist fur auf im dem zu nicht eine ein einer als auch sich bei wird werden oder zum zur nach uber datum betrag rechnung steuer netto gesamt menge kunde ihre wir sie bitte zzgl mwst ust nr strasse",
  fra: "le les des du et est une pour dans par sur au aux avec qui que pas ce sont vous votre nous ou date montant facture tva numero total client commande prix reglement paiement ttc ht",
  spa: "el los las del y en es una por para con se no al su que como mas este esta fecha importe factura numero cliente pago precio cantidad valor cuenta operacion usted iva",
  ita: "il di che la e un una per con del della dei delle al alla sono non si da gli nel anche data importo fattura numero cliente pagamento prezzo quantita valore conto iva totale ordine",
  nld: "de het een van en in is op te voor met dat niet zijn aan door bij ook uw wij naar datum bedrag factuur nummer klant betaling prijs aantal btw totaal rekening order waarde",
  por: "o os as da do das dos e em um uma para com nao que se por ao na no mais sua este data valor fatura numero cliente pagamento preco quantidade total conta nota iva",
  pol: "i w na z do nie sie jest ze od po przez dla oraz za ktory lub przy ul data kwota faktura numer sprzedawca nabywca razem zaplaty cena ilosc wartosc brutto netto vat nip",
};

const MIN_WORDS = 4;
const MIN_LEAD = 1.3;

const VOCABULARIES = new Map(
  Object.entries(FREQUENT_WORDS).map(([language, words]) => [
    language as OcrLanguage,
    new Set(words.split(" ")),
  ]),
);

export function guessLanguage(words: string[], languages: readonly OcrLanguage[]): OcrLanguage | undefined {
  const plain = words.map((word) => word.normalize("NFD").replace(/\P{L}/gu, "").toLowerCase());
  const [best, next] = languages
    .map((language) => ({
      language,
      count: plain.filter((word) => VOCABULARIES.get(language)?.has(word)).length,
    }))
    .sort((a, b) => b.count - a.count);
  if (!best || best.count < MIN_WORDS || best.count < (next?.count ?? 0) * MIN_LEAD) return undefined;
  return best.language;
}
