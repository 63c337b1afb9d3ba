/** Points from the page's top left; pages count from 1. */
export interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
