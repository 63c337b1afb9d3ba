interface Point {
  x: number;
  y: number;
}

interface Rectangle extends Point {
  width: number;
  height: number;
}

interface WordOnPage extends Rectangle {
  direction?: number | undefined;
}

/** In degrees. A word with a larger slant is rotated on purpose. */
const MAX_SLANT = 15;
/** In degrees. Words whose slants differ by more than this belong to different lines. */
const SAME_SLANT = 3;

/** Returns the median skew in degrees, clockwise, or 0 if the words are rotated on purpose. */
export function slantIn(words: readonly WordOnPage[], region: Rectangle): number {
  const inside = words.filter((word) => isIn(region, word));
  const slants = inside.map(slantOf).sort((a, b) => a - b);
  const slant = slants[Math.floor(slants.length / 2)] ?? 0;
  return Math.abs(slant) <= MAX_SLANT ? slant : 0;
}

export function levelWordsIn<Word extends WordOnPage>(words: readonly Word[], region: Rectangle): Word[] {
  const slant = slantIn(words, region);
  const level = slant === 0 ? words : words.map((word) => turnBack(word, slant, region));
  return level.filter((word) => isIn(region, word));
}

export function levelPoint(point: Point, slant: number, region: Rectangle): Point {
  const radians = (slant * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const middle = middleOf(region);
  const [across, down] = [point.x - middle.x, point.y - middle.y];
  return { x: middle.x + across * cos + down * sin, y: middle.y - across * sin + down * cos };
}

function turnBack<Word extends WordOnPage>(word: Word, slant: number, region: Rectangle): Word {
  const level = Math.abs(slantOf(word) - slant) > SAME_SLANT ? word : straightened(word);
  const { x, y } = levelPoint(middleOf(word), slant, region);
  return { ...level, x: x - level.width / 2, y: y - level.height / 2 };
}

function straightened<Word extends WordOnPage>(word: Word): Word {
  const radians = (slantOf(word) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.abs(Math.sin(radians))];
  const square = cos * cos - sin * sin;
  return {
    ...word,
    width: (word.width * cos - word.height * sin) / square,
    height: (word.height * cos - word.width * sin) / square,
    direction: isToTheLeft(word) ? HALF_TURN : undefined,
  };
}

const HALF_TURN = 180;

function isToTheLeft({ direction = 0 }: WordOnPage): boolean {
  return Math.abs(direction - HALF_TURN) < HALF_TURN / 2;
}

function slantOf({ direction = 0 }: WordOnPage): number {
  return ((direction + HALF_TURN / 2) % HALF_TURN) - HALF_TURN / 2;
}

function middleOf({ x, y, width, height }: Rectangle): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function isIn({ x, y, width, height }: Rectangle, word: Rectangle): boolean {
  const middle = middleOf(word);
  const [across, down] = [middle.x - x, middle.y - y];
  return across >= 0 && across <= width && down >= 0 && down <= height;
}
