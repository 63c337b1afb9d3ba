/** A rectangle on a page, which counts from 1: points from the page's top left. */
export interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
