/** Continental Europe and Asia, codes in two groups, the Netherlands, the United States, the United Kingdom. */
const POSTAL_LINE =
  /(?<![\p{L}\d])(?:(?:[A-Z]{1,3}[- ])?\d{4,6},? +\p{Lu}[\p{L}.'/-]+|(?:[A-Z]{1,2}-)?(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4,5}-\d{3}),? +\p{Lu}\p{L}{2,}|\d{4} ?[A-Z]{2},? +\p{Lu}\p{L}+|\p{Lu}[\p{L}. ]+,? +[A-Z]{2},? +\d{5}(?:-\d{4})?(?!\d)|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\p{L}\d])|\p{Lu}\p{L}+,? +\d{5,6}(?!\d))/u;
const STREET =
  /(?:str(?:\.|aße|asse)|gasse|allee|platz|\bweg\b|\p{L}weg\b|\bring\b|\bufer\b|\bdamm\b|street|\p{L}{2} st\b\.?(?=,|\s*$|\s\d)|road|\brd\b|avenue|\bave?\b\.?|lane|drive|blvd|boulevard|square|highway|\brue\b|\bquai\b|\bplace\b|chemin|\bimpasse\b|\bcalle\b|\bc\/ ?\p{Lu}|\bavd?a?\.|plaza|avda|paseo|\bvia\b|piazza|corso|viale|\bstraat|straat\b|\bplein\b|laan\b|\bgracht\b|\brua\b|avenida|praça|travessa|jalan|\bjln\b|lorong|taman|\btmn\b|\blot\b|\bunit\b|\blevel\b|floor|suite|building|bangunan|\bblock\b|\bblk\b|p\.?\s?o\.?\s?box|postfach|bandar|kampung|persiaran|\bno\.? ?\d)/iu;

export function isPostalLine(text: string): boolean {
  return text.length <= 120 && POSTAL_LINE.test(text);
}

export function isAddressLine(text: string): boolean {
  return (
    text.length <= 120 &&
    (isPostalLine(text) ||
      STREET.test(text) ||
      /^\p{L}[\p{L}. '-]+ \d{1,4} ?\p{L}?$/u.test(text) ||
      /^\d{1,5}[\p{L}]?,? \p{L}/u.test(text))
  );
}

const END =
  /^(?:\(?(?:tel|phone|ph|fax|fon|mobile|hp|e-?mail|www|http|web|gst|abn|acn|cnpj|cif|nif|rfc|uid|rcs|ticket|vat|tax|ust|tva|btw|iva|iban|bic|siren|siret|kvk|reg|roc|co\.? ?(?:no|reg)|company (?:no|reg)|business|invoice|receipt|bill|date|datum|cash|customer|table|cashier|order|thank|operator|store|stn|site|website|email|steuer|handelsregister|amtsgericht|geschäftsführer|rechnung|facture|factuur|factura|fattura|guest|license|licence|owned|branch)\b)|@|https?:|www\./iu;

export function endsAddress(text: string): boolean {
  return END.test(text.trim()) || /^[^\p{L}\d]*$/u.test(text);
}
