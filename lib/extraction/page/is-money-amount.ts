export function isMoneyAmount(text: string): boolean {
  return /^[^\p{L}]{0,6}\d[\d.,' ]*[.,]\d{2}(?!\d)[^\p{L}]{0,6}$/u.test(text);
}
