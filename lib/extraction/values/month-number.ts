/** Month names in 18 European languages and Arabic, in lower case without accents and full stops, all unambiguous. */
const NAMES: readonly string[] = [
  "january jan januar janner jan januari janvier janv enero ene gennaio gen januari janeiro januar tammikuu tammikuuta styczen stycznia sty leden ledna ocak oca ianuarie ian января январь янв ιανουαριου يناير",
  "february feb februar feber februari fevrier fevr fev febrero febbraio febr fevereiro februar helmikuu helmikuuta luty lutego lut unor unora subat sub februarie февраля февраль фев φεβρουαριου فبراير",
  "march mar marz maerz mrz mars marts marzo maart mrt marco mart maaliskuu maaliskuuta marzec marca brezen brezna martie марта март μαρτιου marcius مارس",
  "april apr avril avr abril abr aprile april huhtikuu huhtikuuta kwiecien kwietnia kwi duben dubna nisan nis aprilie апреля апрель апр απριλιου aprilis ابريل",
  "may mai mayo maggio mag mei maio maj toukokuu toukokuuta maja kveten kvetna mayis мая маи μαιου majus مايو",
  "june jun juni juin junio giugno giu junho kesakuu kesakuuta czerwiec czerwca cze cerven cervna haziran haz iunie iun июня июнь ιουνιου junius يونيو",
  "july jul juli juillet juil julio luglio lug julho heinakuu heinakuuta lipiec lipca lip cervenec cervence temmuz tem iulie iul июля июль ιουλιου julius يوليو",
  "august augusti aug agu aout agosto ago augustus elokuu elokuuta sierpien sierpnia sie srpen srpna agustos августа август авг αυγουστου augusztus اغسطس",
  "september sep sept septembre septiembre setiembre settembre set setembro syyskuu syyskuuta wrzesien wrzesnia wrz zari eylul eyl septembrie сентября сентябрь сен σεπτεμβριου szeptember سبتمبر",
  "october oct oktober okt octobre octubre ottobre ott outubro out lokakuu lokakuuta pazdziernik pazdziernika paz rijen rijna ekim eki octombrie октября октябрь окт οκτωβριου اكتوبر",
  "november nov novembre noviembre novembro marraskuu marraskuuta listopad listopada lis listopadu kasim kas noiembrie ноября ноябрь ноя νοεμβριου نوفمبر",
  "december dec dezember dez decembre diciembre dic dicembre desember des dezembro joulukuu joulukuuta grudzien grudnia gru prosinec prosince aralik ara decembrie декабря декабрь дек δεκεμβριου ديسمبر",
];

const MONTHS = new Map(
  NAMES.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** Returns 1 to 12. Ignores case, accents and full stops. */
export function monthNumber(word: string): number | null {
  const plain = word
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i");
  return MONTHS.get(plain) ?? null;
}

const THAI_NAMES: readonly string[] = [
  "มกราคม ม.ค.",
  "กุมภาพันธ์ ก.พ.",
  "มีนาคม มี.ค.",
  "เมษายน เม.ย.",
  "พฤษภาคม พ.ค.",
  "มิถุนายน มิ.ย.",
  "กรกฎาคม ก.ค.",
  "สิงหาคม ส.ค.",
  "กันยายน ก.ย.",
  "ตุลาคม ต.ค.",
  "พฤศจิกายน พ.ย.",
  "ธันวาคม ธ.ค.",
];

/** Separate from the others, because two names differ only in vowel signs, which `monthNumber` drops. */
export const THAI_MONTHS: ReadonlyMap<string, number> = new Map(
  THAI_NAMES.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
