import { itemAt } from "@/lib/item-at";
import { characterValue, isLuhn, ODD_VALUES } from "./check-digits";
import { checksumOf, compact, type Shape } from "./identifier";
import { isPolish, isSpanish, VAT_CHECKS } from "./vat-checks";

const VAT: Shape = {
  kind: "vat",
  pattern:
    /(?<![\p{L}\p{N}])(?:ATU ?\d{8}|BE ?[01](?:[ .]?\d{3}){3}|BG ?\d{9,10}|CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}|CY ?\d{8}[A-Z]|CZ ?\d{8,10}|DE ?\d{3} ?\d{3} ?\d{3}|DK ?(?:\d{2} ?){3}\d{2}|EE ?\d{9}|EL ?\d{9}|ES ?(?:[A-Z]-?\d{7}-?[A-Z\d]|\d{8}-?[A-Z])|FI ?\d{8}|FR ?[A-Z\d]{2} ?\d{3} ?\d{3} ?\d{3}|(?:GB|XI) ?(?:\d{3} ?\d{4} ?\d{2}(?: ?\d{3})?|(?:GD|HA) ?\d{3})|HR ?\d{11}|HU ?\d{8}|IE ?\d[A-Z\d+*]\d{5}[A-Z]{1,2}|IT ?\d{11}|LT ?(?:\d{12}|\d{9})|LU ?\d{8}|LV ?\d{11}|MT ?\d{8}|NL ?\d{9} ?B ?\d{2}|NO ?\d{3} ?\d{3} ?\d{3}(?: ?MVA)?|PL ?\d{10}|PT ?\d{9}|RO ?\d{2,10}|SE ?\d{10} ?\d{2}|SI ?\d{8}|SK ?\d{10})(?![\p{L}\p{N}])/gu,
  names:
    "VAT(?: ?Reg(?:istration)?)?|VATIN|USt-?\\.? ?-?Id(?:Nr|entNr)?|UStIdNr|UID(?:-?Nr)?|MWST|MwSt|TVA|IVA|P\\.? ?IVA|BTW|MOMS|NIF|CIF|NIP|DIČ|ALV|CVR|EORI",
  read(written, isNamed) {
    const normalised = written.replace(/[ .-]/g, "");
    const country = /^CHE/.exec(normalised)?.[0] ?? normalised.slice(0, 2);
    const id = normalised.slice(country.length).replace(/MVA$/, "");
    const isValid = VAT_CHECKS[country]?.(id) ?? null;
    const isShort = id.length < 6;
    if (isShort && !isNamed) return null;
    const isCertain = isValid === true || /[ .-]/.test(written);
    return { normalised, checksum: checksumOf(isValid), alone: isCertain ? "certain" : "likely" };
  },
};

const EIN: Shape = {
  kind: "ein",
  pattern: /(?<![\p{L}\p{N}.-])\d{2}-\d{7}(?![\p{L}\p{N}-])/gu,
  names: "EIN|FEIN|TIN|Tax ID",
  read: (written) => ({ normalised: compact(written), checksum: "none", alone: "likely" }),
};

const SSN: Shape = {
  kind: "ssn",
  pattern: /(?<![\p{L}\p{N}*.-])(?:\d{3}-\d{2}|[*xX]{3}-[*xX]{2})-\d{4}(?![\p{L}\p{N}-])/gu,
  names: "SSN|TIN",
  read(written) {
    if (/^(?:000|666|9)|-00-|-0000$/.test(written)) return null;
    const normalised = written.replace(/-/g, "").replace(/x/gi, "*");
    return { normalised, checksum: "none", alone: "likely" };
  },
};

const NIP: Shape = {
  kind: "nip",
  pattern: /(?<![\p{L}\p{N}.-])(?:\d{3}-\d{3}-\d{2}-\d{2}|\d{3}-\d{2}-\d{2}-\d{3}|\d{10})(?![\p{L}\p{N}-])/gu,
  names: "NIP",
  read(written, isNamed) {
    const normalised = compact(written);
    const isGrouped = written.includes("-");
    const isValid = isPolish(normalised);
    if (!isNamed && !(isGrouped && isValid)) return null;
    return { normalised, checksum: checksumOf(isValid), alone: "likely" };
  },
};

const NIF: Shape = {
  kind: "nif",
  pattern:
    /(?<![\p{L}\p{N}.-])(?:[A-HJ-NP-SU-Z][ -]?\d{7}[ -]?[\dA-Z]|\d{8}[ -]?[A-Z]|\d{3} ?\d{3} ?\d{3})(?![\p{L}\p{N}-])/gu,
  names: "NIF|CIF|NIE|DNI|NIPC",
  read(written, isNamed) {
    const normalised = compact(written);
    const isPortuguese = /^\d{9}$/.test(normalised);
    const isValid = isPortuguese ? (VAT_CHECKS.PT?.(normalised) ?? false) : isSpanish(normalised);
    if (!isNamed && (isPortuguese || !isValid)) return null;
    return { normalised, checksum: checksumOf(isValid), alone: "likely" };
  },
};

const CODICE_FISCALE: Shape = {
  kind: "codice-fiscale",
  pattern: /(?<![\p{L}\p{N}])[A-Z]{6} ?\d{2}[A-EHLMPR-T]\d{2} ?[A-Z]\d{3}[A-Z](?![\p{L}\p{N}])/gu,
  names: "C\\.? ?F\\.?|Codice fiscale",
  read(written) {
    const normalised = compact(written);
    const sum = [...normalised.slice(0, 15)].reduce((total, character, index) => {
      const value = characterValue(character);
      const position = value > 9 ? value - 10 : value;
      return total + (index % 2 === 0 ? itemAt(ODD_VALUES, position) : position);
    }, 0);
    const isValid = String.fromCharCode(65 + (sum % 26)) === normalised[15];
    return { normalised, checksum: checksumOf(isValid), alone: "certain" };
  },
};

const STEUERNUMMER: Shape = {
  kind: "steuernummer",
  pattern:
    /(?<![\p{L}\p{N}/.-])(?:\d{2,3}\/\d{3}\/\d{4,5}|\d{5}\/\d{5}|\d{3}\/\d{4}\/\d{4})(?![\p{L}\p{N}/-])/gu,
  names: "Steuer-?(?:nummer|Nr)|St\\.?-? ?Nr",
  read: (written) => ({ normalised: compact(written), checksum: "none", alone: "likely" }),
};

const SIRET: Shape = {
  kind: "siret",
  pattern: /(?<![\p{L}\p{N}])\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?(?![\p{L}\p{N}])/gu,
  names: "SIREN|SIRET|RCS",
  read(written, isNamed) {
    const normalised = compact(written);
    const isValid = isLuhn(normalised);
    if (!isNamed && !(isValid && normalised.length === 14)) return null;
    return { normalised, checksum: checksumOf(isValid), alone: "likely" };
  },
};

export const TAX = [VAT, EIN, SSN, NIP, NIF, CODICE_FISCALE, STEUERNUMMER, SIRET];
