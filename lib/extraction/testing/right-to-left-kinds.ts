import { amount, between, code, words, type TableKind } from "./table-kinds";

const ARABIC_GOODS = words(["مضخة", "صمام نحاس", "كابل", "مرشح", "خرطوم", "حلقة", "رمادي", "أزرق"], 3);
const HEBREW_GOODS = words(["משאבה", "שסתום פליז", "כבל", "מסנן", "צינור", "טבעת", "אפור", "כחול"], 3);
const ARABIC_BOOKINGS = words(["تحويل", "إيجار مارس", "راتب", "تأمين", "دفع بالبطاقة", "رسوم"], 3);
const HEBREW_BOOKINGS = words(["העברה", "שכירות מרץ", "משכורת", "ביטוח", "תשלום בכרטיס", "עמלה"], 3);

export const RIGHT_TO_LEFT_KINDS: readonly (readonly TableKind[])[] = [
  kindsOf(0, ARABIC_GOODS, ARABIC_BOOKINGS),
  kindsOf(1, HEBREW_GOODS, HEBREW_BOOKINGS),
];

function kindsOf(
  language: 0 | 1,
  goods: ReturnType<typeof words>,
  bookings: ReturnType<typeof words>,
): readonly TableKind[] {
  const either = (...heads: [string, string]): readonly string[] => [heads[language]];
  return [
    {
      title: either("البنود", "פריטים"),
      columns: [
        { heads: either("رقم", "מס׳"), type: "NUMBER", cell: (_random, row) => String(row + 1) },
        { heads: either("الوصف", "תיאור"), type: "TEXT", cell: goods },
        {
          heads: either("الكمية", "כמות"),
          type: "NUMBER",
          cell: (random) => String(between(random, 1, 240)),
        },
        { heads: either("سعر الوحدة", "מחיר יחידה"), type: "NUMBER", cell: amount(900) },
        { heads: either("المبلغ", "סכום"), type: "NUMBER", cell: amount(20_000) },
      ],
    },
    {
      title: either("الحركات", "תנועות"),
      columns: [
        {
          heads: either("التاريخ", "תאריך"),
          type: "DATE",
          cell: (_random, row, write) => write.date(row),
        },
        { heads: either("البيان", "פרטים"), type: "TEXT", cell: bookings },
        { heads: either("المرجع", "אסמכתא"), type: "TEXT", cell: code("R"), empty: 0.2 },
        { heads: either("مدين", "חובה"), type: "NUMBER", cell: amount(3_000), empty: 0.5 },
        { heads: either("دائن", "זכות"), type: "NUMBER", cell: amount(3_000), empty: 0.5 },
        { heads: either("الرصيد", "יתרה"), type: "NUMBER", cell: amount(90_000) },
      ],
    },
  ];
}
