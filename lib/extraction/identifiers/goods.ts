import { digitsOf, isGs1, isMod11_2, weightedSum } from "./check-digits";
import { checksumOf, compact, type Shape } from "./identifier";

const GTIN: Shape = {
  kind: "gtin",
  pattern:
    /(?<![\p{L}\p{N}.,-])(?:\d{8}|\d{12,14}|\d \d{6} \d{6}|\d \d{5} \d{5} \d)(?![\p{L}\p{N}]|[.,-]\d)/gu,
  names: "GTIN(?:-?(?:8|12|13|14))?|EAN(?:-?(?:8|13))?|UPC(?:-A)?|Barcode|JAN",
  read(written, isNamed) {
    const normalised = compact(written);
    const isValid = isGs1(normalised);
    const isGrouped = written.includes(" ");
    if (!isNamed && !(isValid && normalised.length > 8)) return null;
    const isCertain = isGrouped || (normalised.length === 13 && !normalised.startsWith("00"));
    return { normalised, checksum: checksumOf(isValid), alone: isCertain ? "certain" : "likely" };
  },
};

const ISBN: Shape = {
  kind: "isbn",
  pattern: /(?<![\p{L}\p{N}-])(?:97[89](?:[ -]?\d){10}|\d(?:[ -]?\d){8}[ -]?[\dX])(?![\p{L}\p{N}]|-\d)/gu,
  names: "ISBN(?:-?1[03])?",
  read(written, isNamed) {
    const normalised = compact(written);
    const isLong = normalised.length === 13;
    const isValid = isLong ? isGs1(normalised) : isOldIsbn(normalised);
    const isGrouped = /^[^ -]+(?:[ -][^ -]+){3,4}$/.test(written);
    if (!isNamed && !(isLong && (isValid || isGrouped)) && !(isValid && isGrouped)) return null;
    return { normalised, checksum: checksumOf(isValid), alone: isLong ? "certain" : "likely" };
  },
};

function isOldIsbn(number: string): boolean {
  const digits = [...number].map((character) => (character === "X" ? 10 : Number(character)));
  return weightedSum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

const ISSN: Shape = {
  kind: "issn",
  pattern: /(?<![\p{L}\p{N}-])\d{4}-\d{3}[\dX](?![\p{L}\p{N}-])/gu,
  names: "e?-?ISSN(?:-L)?",
  read(written, isNamed) {
    const normalised = compact(written);
    const sum = weightedSum(digitsOf(normalised.slice(0, 7)), [8, 7, 6, 5, 4, 3, 2]);
    const check = (11 - (sum % 11)) % 11;
    const isValid = normalised[7] === (check === 10 ? "X" : String(check));
    if (!isNamed && !isValid) return null;
    return { normalised, checksum: checksumOf(isValid), alone: "likely" };
  },
};

const DOI: Shape = {
  kind: "doi",
  pattern: /(?<![\p{L}\p{N}.])10\.\d{4,9}\/[^\s"<>]{1,120}/gu,
  names: "DOI",
  read(written) {
    const doi = written.replace(/[.,;:'"\])}]{1,9}$/, "");
    return { normalised: doi.toLowerCase(), checksum: "none", alone: "certain", length: doi.length };
  },
};

const ORCID: Shape = {
  kind: "orcid",
  pattern: /(?<![\p{L}\p{N}-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\p{L}\p{N}-])/gu,
  names: "ORCID(?: iD)?|orcid\\.org/",
  read(written, isNamed) {
    // All ORCID iDs are in this range. Other numbers in groups of four may be card numbers.
    if (!isNamed && !/^000[09]-/.test(written)) return null;
    return { normalised: written, checksum: checksumOf(isMod11_2(compact(written))), alone: "certain" };
  },
};

export const GOODS = [GTIN, ISBN, ISSN, DOI, ORCID];
