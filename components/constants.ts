export const RECENT_EXTRACTORS = 3;
export const DOCUMENT_POLL_MS = 2_000;
export const UPLOAD_INDICATOR_CLEAR_MS = 1_000;
export const TOOLTIP_DELAY_MS = 700;
export const MOBILE_BREAKPOINT_PX = 768;

export const WIZARD_PROGRESS = { start: 10, step: 10, everyMs: 500, stop: 90, done: 100 } as const;
export const WIZARD_CLOSE_DELAY_MS = 500;
export const WIZARD_SHOWN_KEY = "wizardShown";
export const USER_EMAIL_KEY = "userEmail";
export const SIDEBAR_COOKIE = "sidebar_open";

export const TOASTS = {
  errorMs: 5_000,
  successMs: 3_000,
  undoMs: 8_000,
  defaultMs: 4_000,
  visible: 3,
  widthPx: 356,
} as const;
export const FETCHING = { dedupeMs: 1_000, userDedupeMs: 5_000, retries: 3 } as const;
export const ROW_BATCH_SIZE = 100;
export const ANALYTICS_IDLE_SECONDS = 1_800;

export const PACKAGES = [
  { amount: 100, priceUsd: 10, popular: false },
  { amount: 300, priceUsd: 25, popular: true },
  { amount: 1_000, priceUsd: 70, popular: false },
] as const;

export const CORRECTING = "correct value";
