/** Maps (x, y) to (ax + cy + e, bx + dy + f), as in PDF. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c;
  if (size === 0) return null;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}
