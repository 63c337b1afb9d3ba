import { isAddressLine } from "./address-lines";

const LEGAL_FORM =
  /(?<![\p{L}])(?:GmbH|gGmbH|mbH|AG|KG|KGaA|OHG|GbR|e\.\s?K\.|e\.\s?V\.|UG|SE|Inc|Incorporated|LLC|L\.L\.C\.|LLP|LP|Ltd|Limited|Corp|Corporation|Co|Company|PLC|S\.A\.S?\.?|SAS|SASU|SARL|S\.à\.?r\.l|EURL|SNC|S\.L\.U?\.?|S\.r\.l|Srl|S\.p\.A|SpA|B\.V|BV|N\.V|NV|VOF|Oy|Oyj|AB|A\/S|ApS|ASA|Sdn\.? Bhd|S\/B|Berhad|Bhd|Pte|Pty|Pvt|Kft|s\.r\.o|a\.\s?s\.|a\.\s?G\.|VVaG|eG|e\.\s?U\.|EIRL|Sp\. z o\.o|Lda|Ltda|Enterprises?|Trading|Restaurant|Hardware|Holdings?|Group|Partners)(?![\p{L}\p{N}])/iu;
/** These short forms don't count in lower case, because "ag", "co" and "se" are words in many languages. */
const SHORT_LEGAL_FORM = /(?<![\p{L}])(?:ag|kg|se|ug|co|sa|bv|nv|ab|as|lp)(?![\p{L}\p{N}.])/u;

export function looksLikeCompany(text: string): boolean {
  return (
    text.length <= 90 &&
    LEGAL_FORM.test(text) &&
    /\p{L}[^\p{L}]+\p{L}/u.test(text) &&
    !(SHORT_LEGAL_FORM.test(text) && !LEGAL_FORM.test(text.replace(SHORT_LEGAL_FORM, " ")))
  );
}

const NAME_CONTINUATION =
  /^(?:(?:&|and|und|et|y|e) (?:co|partners?|söhne|sons|fils|cie)|gesellschaft|aktiengesellschaft|genossenschaft|versicherungsverein|société|sociedad|società|gmbh|mbh|sdn|ltd|limited|inc|llc|corporation|company)(?![\p{L}])/iu;

export function continuesName(text: string): boolean {
  return text.length <= 60 && NAME_CONTINUATION.test(text) && looksLikeCompany(text);
}

const MAX_NAME_LINE = 160;
const DOCUMENT_WORDS =
  /^(?:(?:tax|simplified|original|copy|duplicate|proforma|pro forma|payment|sales|cash|official|credit|guest|customer|kunden|handels|schluss|teil|abschlags)[\s-]*)*(?:invoice|receipt|bill|memo|note|statement|rechnung|gutschrift|quittung|beleg|kassenbon|facture|reçu|recu|avoir|ticket|factura|recibo|fattura|ricevuta|scontrino|factuur|bon|kassabon|fatura|logo|welcome|page|seite|copy|original|duplicate|reprint|agreement|contract|vertrag|contrat|letter|order|quotation|offer|angebot|lieferschein)(?:\s*(?:copy|kopie|copie|vendeur))?\W*$/iu;

export function looksLikeName(text: string): boolean {
  if (text.length > MAX_NAME_LINE) return false;
  const plain = trimName(text.replace(LEADING_MARKS, "").trim());
  if (isSalutation(plain) || /^\(.*\)$/.test(plain)) return false;
  if (plain.length < 3 || plain.length > 80 || DOCUMENT_WORDS.test(plain)) return false;
  if (/\b(?:details|summary|information|particulars|overview|übersicht|angaben|détails)\b/iu.test(plain))
    return false;
  if (/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\b(?:19|20)\d{2}$|[|•●■]/u.test(plain)) return false;
  if (/[@:]|https?|www\.|^\W*\d+\W*$/iu.test(plain)) return false;
  if (
    /^(?:thank|welcome|please|inh\.|inhaber|prop\.|propriet|owner|owned|operated|geschäftsführ|gérant|dear|sehr geehrte|tel|phone|fax|gst|date|no\.?|page|seite)(?!\p{L})/iu.test(
      plain,
    )
  )
    return false;
  // Reject sentences, such as the slogan "We pay that ourselves."
  if (/\p{Ll}{3,}[.!?]$/u.test(plain) && /\s\p{Ll}+\s\p{Ll}+[.!?]$/u.test(plain)) return false;
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 3 && letters >= plain.replace(/\s/g, "").length * 0.5;
}

function trimName(text: string): string {
  return withoutNumberInBrackets(text)
    .replace(/\s*[([]\s*(?:"|“|the\b)[^)\]]*[)\]]?\s*$/iu, "")
    .replace(/[\s,;:|*#]+$/u, "");
}

/** Avoids a regular expression, which would take quadratic time for text with many brackets. */
function withoutNumberInBrackets(text: string): string {
  const inner = text.trimEnd().replace(/[)\]]$/, "");
  const from = Math.max(inner.lastIndexOf(")"), inner.lastIndexOf("]")) + 1;
  const open = inner.slice(from).search(/[([]/);
  return open >= 0 && /\d/.test(inner.slice(from + open)) ? text.slice(0, from + open).trimEnd() : text;
}

const LEADING_MARKS = /^[#*~\s]+(?:\d+\s+)?/;

export function nameWithin(line: string): { start: number; end: number } {
  const start = LEADING_MARKS.exec(line)?.[0].length ?? 0;
  const rest = line.slice(start);
  return { start, end: start + trimName(rest.slice(0, endOfName(rest))).length };
}

const DESCRIPTION =
  /^,?\s*\(?(?:residing|resident|living|with|having|whose|of the|an?|the|whose registered|registered|incorporated|acting|represented|born|hereinafter|wohnhaft|ansässig|vertreten|geboren|geb\.|nachfolgend|mit Sitz|demeurant|domiciliée?|dont|représentée?|née?|ci-après|ayant|con domicilio|domiciliad[oa]|con sede|representad[oa]|residente|nat[oa]|rappresentat[oa]|in persona|gevestigd|wonende|vertegenwoordigd|hierna|com sede|com morada)(?![\p{L}])/iu;

/** Returns the offset where a name ends: "Example LLP, 6 Castle Terrace, Edinburgh" ends at the comma. */
export function endOfName(text: string): number {
  const gluedForm = GLUED_LEGAL_FORM.exec(text);
  if (gluedForm) return gluedForm.index + gluedForm[0].length;
  for (const comma of text.matchAll(/,\s|\s\(/g)) {
    const rest = text.slice(comma.index);
    if (DESCRIPTION.test(rest)) return comma.index;
    const next = rest.slice(1).split(", ")[0] ?? "";
    if (comma[0].startsWith(",") && /\d/.test(next) && isAddressLine(next.trim())) return comma.index;
  }
  return text.length;
}

const GLUED_LEGAL_FORM =
  /(?:B\.V\.|N\.V\.|S\.A\.|S\.L\.|S\.p\.A\.|S\.r\.l\.|GmbH|Inc\.|Ltd\.)(?=\p{Lu}\p{Ll})/u;

const SALUTATION =
  /^(?:an|to|herrn?|frau|firma|mr\.?|mrs\.?|ms\.?|monsieur|madame|mme\.?|m\.|señor|señora|sr\.?|sra\.?|signor|spett\.?le|spettabile|de heer|mevrouw|familie|attn\.?:?)$/iu;

export function isSalutation(text: string): boolean {
  return SALUTATION.test(text.trim());
}
