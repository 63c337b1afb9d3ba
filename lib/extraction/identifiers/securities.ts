import { characterValue, digitsOf, isLuhn, mod97, weightedSum } from "./check-digits";
import { isCountry } from "./countries";
import { checksumOf, compact, type Shape } from "./identifier";

/** Prefixes that replace the country code, for international securities, the European Union and derivatives. */
const SUPRANATIONAL = /^(?:XS|EU|EZ|XA|XB|XC|XD|XF|QS|QT)/;

/** ISO 6166. */
const ISIN: Shape = {
  kind: "isin",
  pattern: /(?<![\p{L}\p{N}])[A-Z]{2} ?[A-Z\d]{3} ?[A-Z\d]{3} ?[A-Z\d]{3} ?\d(?![\p{L}\p{N}])/gu,
  names: "ISIN",
  read(written, isNamed) {
    const normalised = compact(written);
    if (!isCountry(normalised.slice(0, 2)) && !SUPRANATIONAL.test(normalised)) return null;
    if (written.includes(" ") && !isNamed) return null;
    const isValid = isLuhn([...normalised].map(characterValue).join(""));
    const digits = normalised.replace(/\D/g, "").length;
    // Refuse words such as "ADDRESSLINE4", which has a valid check digit by chance.
    if (digits < 2) return null;
    if (!isValid && !isNamed && digits < 6) return null;
    return { normalised, checksum: checksumOf(isValid), alone: isValid ? "certain" : "likely" };
  },
};

/** ISO 17442. */
const LEI: Shape = {
  kind: "lei",
  pattern: /(?<![\p{L}\p{N}])[A-Z\d]{18}\d{2}(?![\p{L}\p{N}])/gu,
  names: "LEI",
  read(written, isNamed) {
    const isValid = mod97(written) === 1;
    if (!isNamed && (!isValid || !/[A-Z]/.test(written))) return null;
    return { normalised: written, checksum: checksumOf(isValid), alone: "certain" };
  },
};

const CUSIP: Shape = {
  kind: "cusip",
  pattern: /(?<![\p{L}\p{N}])[A-Z\d]{6} ?[A-Z\d*@#]{2} ?\d(?![\p{L}\p{N}])/gu,
  names: "CUSIP",
  read(written, isNamed) {
    const normalised = written.replace(/ /g, "");
    const isValid = isCusip(normalised);
    const isPlausible = isValid && !written.includes(" ") && /^\d{3}/.test(normalised);
    return isNamed || isPlausible ? { normalised, checksum: checksumOf(isValid), alone: "likely" } : null;
  },
};

function isCusip(number: string): boolean {
  const sum = [...number.slice(0, 8)].reduce((total, character, index) => {
    const value = "*@#".includes(character) ? 36 + "*@#".indexOf(character) : characterValue(character);
    const weighted = index % 2 === 0 ? value : value * 2;
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(number[8]);
}

const SEDOL: Shape = {
  kind: "sedol",
  pattern: /(?<![\p{L}\p{N}])[B-DF-HJ-NP-TV-Z\d]{6}\d(?![\p{L}\p{N}])/gu,
  names: "SEDOL",
  read(written, isNamed) {
    const isValid = weightedSum([...written].map(characterValue), [1, 3, 1, 7, 3, 9, 1]) % 10 === 0;
    const isPlausible = isValid && /^B[A-Z\d]*\d[A-Z\d]*$/.test(written);
    return isNamed || isPlausible
      ? { normalised: written, checksum: checksumOf(isValid), alone: "likely" }
      : null;
  },
};

const WKN: Shape = {
  kind: "wkn",
  pattern: /(?<![\p{L}\p{N}])[A-HJ-NP-Z\d]{6}(?![\p{L}\p{N}])/gu,
  names: "WKN",
  read: (written) => (/\d/.test(written) ? { normalised: written, checksum: "none", alone: "never" } : null),
};

const VALOR: Shape = {
  kind: "valor",
  pattern: /(?<![\p{L}\p{N}.,])\d{1,3}(?:[ .']?\d{3}){1,2}(?![\p{L}\p{N}])/gu,
  names: "Valor(?:en)?(?:-?(?:nummer|Nr))?",
  read(written) {
    const normalised = digitsOf(compact(written)).join("");
    return normalised.length < 5 ? null : { normalised, checksum: "none", alone: "never" };
  },
};

export const SECURITIES = [ISIN, LEI, CUSIP, SEDOL, WKN, VALOR];
