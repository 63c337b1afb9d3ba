/** Greyscale, one byte per pixel, row by row from the top left; 0 is black. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

export function turnRaster(raster: Raster, quarters: number): Raster {
  if (quarters === 0) return raster;
  const { width, height, data } = raster;
  const [turnedWidth, turnedHeight] = quarters % 2 === 0 ? [width, height] : [height, width];
  const turned = new Uint8Array(data.length);
  const [first, right, down] = {
    1: [turnedWidth - 1, turnedWidth, -1] as const,
    2: [data.length - 1, -1, -width] as const,
    3: [(turnedHeight - 1) * turnedWidth, -turnedWidth, 1] as const,
  }[quarters] ?? [0, 1, width];
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0, to = first + y * down; x < width; x += 1, from += 1, to += right)
      turned[to] = data[from] ?? 0;
  }
  return { width: turnedWidth, height: turnedHeight, data: turned };
}

/** Rotates clockwise around the centre and crops to the old size. New corners are white. */
export function rotateRaster({ width, height, data }: Raster, radians: number): Raster {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [centreX, centreY] = [width / 2, height / 2];
  const rotated = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y += 1) {
    let fromX = cos * -centreX + sin * (y - centreY) + centreX;
    let fromY = sin * centreX + cos * (y - centreY) + centreY;
    for (let x = 0; x < width; x += 1, fromX += cos, fromY -= sin) {
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [dx, dy, at] = [fromX - left, fromY - top, top * width + left];
      const above = (data[at] ?? 0) * (1 - dx) + (data[at + 1] ?? 0) * dx;
      const below = (data[at + width] ?? 0) * (1 - dx) + (data[at + width + 1] ?? 0) * dx;
      rotated[y * width + x] = above * (1 - dy) + below * dy;
    }
  }
  return { width, height, data: rotated };
}
