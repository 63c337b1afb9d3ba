interface MultiByte {
  encoding: string;
  isLead: (byte: number) => boolean;
  isTrail: (byte: number) => boolean;
  isSingle?: (byte: number) => boolean;
  isUsual: (lead: number, trail: number) => boolean;
}

const between = (low: number, high: number) => (byte: number) => byte >= low && byte <= high;
const eucByte = between(0xa1, 0xfe);

/**
 * Nearly all text uses only the first rows of a set, which `isUsual` selects. Kana distinguish Japanese from Chinese.
 */
const ENCODINGS: MultiByte[] = [
  {
    encoding: "gb18030",
    isLead: between(0x81, 0xfe),
    isTrail: (byte) => byte >= 0x40 && byte <= 0xfe && byte !== 0x7f,
    isUsual: (lead, trail) =>
      trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3),
  },
  {
    encoding: "big5",
    isLead: between(0xa1, 0xf9),
    isTrail: (byte) => (byte >= 0x40 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xfe),
    isUsual: (lead) => lead >= 0xa1 && lead <= 0xc6 && lead !== 0xa3,
  },
  {
    encoding: "shift_jis",
    isLead: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
    isTrail: (byte) => byte >= 0x40 && byte <= 0xfc && byte !== 0x7f,
    isSingle: between(0xa1, 0xdf),
    isUsual: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97),
  },
  {
    encoding: "euc-jp",
    isLead: (byte) => eucByte(byte) || byte === 0x8e,
    isTrail: eucByte,
    isUsual: (lead) => lead === 0xa1 || (lead >= 0xa3 && lead <= 0xa5) || (lead >= 0xb0 && lead <= 0xcf),
  },
  {
    encoding: "cp949",
    isLead: between(0x81, 0xfe),
    isTrail: (byte) =>
      (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x81 && byte <= 0xfe),
    // Syllables and Chinese characters are sorted by sound rather than frequency, so all of them are usual.
    isUsual: (lead, trail) =>
      trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xc8) || (lead >= 0xca && lead <= 0xfd) || lead === 0xa1),
  },
];

/** Frequent in Korean text, but rare in Chinese text that is decoded as Korean. */
const FREQUENT_SYLLABLES =
  "이다는에의가을를은로고하한지사기도자리서대인정시어스나일해부제수전보라아있그상조으유과원";
const MIN_FREQUENT_SYLLABLES = 0.1;

export interface Guess {
  encoding: string;
  score: number;
}

export function guessEastAsian(bytes: Buffer, decode: (encoding: string) => string): Guess[] {
  return ENCODINGS.map((multiByte) => {
    const { encoding } = multiByte;
    const score = usualShare(bytes, multiByte);
    return {
      encoding,
      score: encoding === "cp949" && score > 0 ? score + koreanBonus(decode(encoding)) : score,
    };
  });
}

function usualShare(bytes: Buffer, { isLead, isTrail, isSingle, isUsual }: MultiByte): number {
  let usual = 0;
  let total = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    total += 1;
    const trail = bytes[at + 1] ?? 0;
    if (isSingle?.(byte)) continue;
    if (!isLead(byte) || !isTrail(trail)) usual -= 5;
    else {
      if (isUsual(byte, trail)) usual += 1;
      at += 1;
    }
  }
  return total === 0 ? 0 : Math.max(0, usual / total);
}

/** The same codes are common in Korean and Chinese, so the frequency of syllables decides. */
function koreanBonus(text: string): number {
  const syllables = text.match(/[가-힣]/g) ?? [];
  const frequent = syllables.filter((syllable) => FREQUENT_SYLLABLES.includes(syllable)).length;
  if (frequent === 0 || frequent < syllables.length * MIN_FREQUENT_SYLLABLES) return -0.5;
  return /\p{Script=Han}/u.test(text) ? -0.02 : 0.01;
}
