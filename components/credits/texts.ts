import type { LedgerKind } from "@/lib/api/vocabulary";

export const creditTexts = {
  nothingIsCharged: (bonus: string) =>
    `Nothing can be bought yet and nothing is charged. Buy Now adds ${bonus} free credits, once.`,
  nothingForSale: "Nothing can be bought yet. If you need more credits, write to us: see",
  history: "History",
  loading: "Loading the history",
  loadFailed: "Failed to load the history of your credits",
  more: "Show more",
  kinds: {
    SIGNUP: "Free credits of a new account",
    BONUS: "Bonus",
    ADJUSTMENT: "Adjustment",
    CHARGE: "Document",
    REFUND: "Given back: a document failed",
    WIZARD: "Wizard",
  } satisfies Record<LedgerKind, string>,
};
