/** Returns the grey level that separates ink from paper, found with Otsu's method. */
export function findThreshold(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0);
  let [best, threshold, dark, darkSum] = [0, 127, 0, 0];
  for (let shade = 0; shade < 255; shade += 1) {
    dark += counts[shade] ?? 0;
    darkSum += (counts[shade] ?? 0) * shade;
    const light = data.length - dark;
    if (dark === 0 || light === 0) continue;
    const variance = dark * light * (darkSum / dark - (total - darkSum) / light) ** 2;
    if (variance > best) [best, threshold] = [variance, shade];
  }
  return threshold;
}
