/** In points from the page's top left corner. Pages count from 1. */
export interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
