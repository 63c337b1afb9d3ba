export interface TextPiece {
  start: number;
  end: number;
  offset: number;
  width: 1 | 2;
}
