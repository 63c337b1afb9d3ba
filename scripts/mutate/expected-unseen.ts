/** Rules whose change no sample document is to notice, with the reason. */
export const EXPECTED_UNSEEN: { rules: RegExp; reason: string }[] = [];
