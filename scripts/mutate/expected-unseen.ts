export const EXPECTED_UNSEEN: { rules: RegExp; reason: string }[] = [];
