import type { LedgerKind } from "@/lib/api/vocabulary";

export const creditTexts = {
  nothingIsCharged: (bonus: string) =>
    `Payments are not available yet. Buy Now adds ${bonus} free credits, once per account.`,
  nothingForSale: "Payments are not available yet. If you need more credits, contact",
  history: "History",
  loading: "Loading history",
  loadFailed: "Failed to load credit history",
  more: "Show more",
  kinds: {
    SIGNUP: "Free sign-up credits",
    BONUS: "Bonus",
    ADJUSTMENT: "Adjustment",
    CHARGE: "Document",
    REFUND: "Refund: document failed",
    WIZARD: "Wizard",
  } satisfies Record<LedgerKind, string>,
};
