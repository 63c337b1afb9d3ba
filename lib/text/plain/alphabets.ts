export interface Alphabet {
  encodings: string[];
  letters: Set<string>;
  frequent?: Set<string>;
  latin: boolean;
}

const WESTERN = ["windows-1252", "iso-8859-15", "macintosh", "cp850"];
const CENTRAL = ["windows-1250", "iso-8859-2", "cp852"];
const BALTIC = ["windows-1257"];

function latin(encodings: string[], letters: string): Alphabet {
  return { encodings, letters: new Set(letters), latin: true };
}

function range(encodings: string[], from: number, to: number): Alphabet {
  const letters = Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
  return { encodings, letters: new Set(letters), latin: false };
}

/** Sorted from most to least common, because the first one wins a tie. */
export const ALPHABETS: Alphabet[] = [
  latin(WESTERN, "äöüßé"),
  latin(WESTERN, "àâæçéèêëîïôœùûüÿ"),
  latin(WESTERN, "áéíóúüñªº"),
  latin(WESTERN, "ãõáâàçéêíóôúüªº"),
  latin(WESTERN, "àèéìíîòóù"),
  latin(WESTERN, "æøåéöäü"),
  latin(WESTERN, "éëïóöüèê"),
  latin(WESTERN, "áðéíóúýþæö"),
  latin(WESTERN, "àçéèíïóòúü·"),
  latin(CENTRAL, "ąćęłńóśźż"),
  latin(CENTRAL, "áčďéěíňóřšťúůýž"),
  latin(CENTRAL, "áäčďéíĺľňóôŕšťúýž"),
  latin(CENTRAL, "áéíóöőúüű"),
  latin(CENTRAL, "ăâîşţșț"),
  latin(CENTRAL, "čćđšž"),
  latin(["windows-1254", "cp857"], "çğıİöşüâîû"),
  latin(BALTIC, "ąčęėįšųūž"),
  latin(BALTIC, "āčēģīķļņšūž"),
  latin(BALTIC, "äõöüšž"),
  {
    encodings: ["windows-1251", "koi8-r", "cp866", "iso-8859-5", "x-mac-cyrillic"],
    letters: new Set("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђјљњћџ"),
    frequent: new Set("оеаинтсрвлкмдпуяі"),
    latin: false,
  },
  { ...range(["windows-1253", "iso-8859-7"], 0x3ac, 0x3ce), frequent: new Set("αοιετσνηυρπκμλςό") },
  range(["windows-1255"], 0x5b0, 0x5ea),
  { ...range(["windows-1256", "iso-8859-6"], 0x621, 0x66f), frequent: new Set("المينرتوبعدةف") },
  { ...range(["windows-874"], 0xe01, 0xe5b), frequent: new Set("านรกเองมยลวดสตทบปคหแไ่้ัีิื์ุ") },
];
