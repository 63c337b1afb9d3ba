const FORMS = [
  "GmbH & Co\\.? KGaA",
  "GmbH & Co\\.? KG",
  "AG & Co\\.? KG",
  "SE & Co\\.? KGaA",
  "gGmbH",
  "GmbH",
  "mbH",
  "KGaA",
  "AG",
  "KG",
  "OHG",
  "GbR",
  "e\\. ?K\\.",
  "e\\. ?V\\.",
  "e\\. ?G\\.",
  "a\\. ?G\\.",
  "eG",
  "UG(?: \\(haftungsbeschränkt\\))?",
  "SE",
  "VVaG",
  "Inc\\.?",
  "INC\\.?",
  "Incorporated",
  "INCORPORATED",
  "L\\.?L\\.?C\\.?",
  "L\\.?L\\.?P\\.?",
  "L\\.?P\\.?",
  "P\\.?L\\.?C\\.?",
  "plc",
  "N\\.A\\.",
  "National Association",
  "NATIONAL ASSOCIATION",
  "Pty\\.? Ltd\\.?",
  "Pte\\.? Ltd\\.?",
  "Pvt\\.? Ltd\\.?",
  "Private Limited",
  "Sdn\\.? Bhd\\.?",
  "SDN\\.? BHD\\.?",
  "Ltd\\.?",
  "LTD\\.?",
  "Limited",
  "LIMITED",
  "Corp\\.?",
  "CORP\\.?",
  "Corporation",
  "CORPORATION",
  "Company",
  "COMPANY",
  "Co\\.",
  "CO\\.",
  "S\\.?A\\.?S\\.?U?",
  "S\\.?A\\.?R\\.?L\\.?",
  "S\\.à ?r\\.l\\.",
  "S\\.A\\.",
  "SA",
  "EURL",
  "SNC",
  "S\\.?L\\.?U?\\.?",
  "S\\.?r\\.?l\\.?",
  "S\\.?p\\.?A\\.?",
  "B\\.?V\\.?",
  "N\\.?V\\.?",
  "VOF",
  "Oyj?",
  "ASA",
  "AB",
  "A/S",
  "ApS",
  "AS",
  "Kft\\.?",
  "Zrt\\.?",
  "s\\.r\\.o\\.",
  "a\\.s\\.",
  "d\\.o\\.o\\.",
  "Sp\\. z o\\.o\\.",
  "S\\.A",
  "Lda\\.?",
  "Ltda\\.?",
  "Berhad",
  "S/B",
  "Bhd\\.?",
  "BHD\\.?",
].join("|");

const AFTER_NAME = new RegExp(`(?<=[\\p{L}\\p{N}.&)])(,? )(?:${FORMS})(?![\\p{L}\\p{N}])`, "gu");

export interface LegalForm {
  start: number;
  end: number;
}

/** Several consecutive forms ("Holding Co. Ltd.") count as one. */
export function findLegalForm(text: string): LegalForm | null {
  let found: LegalForm | null = null;
  for (const match of text.matchAll(AFTER_NAME)) {
    const end = match.index + match[0].length;
    if (!found) found = { start: match.index, end };
    else if (match.index === found.end) found.end = end;
    else break;
  }
  return found;
}
