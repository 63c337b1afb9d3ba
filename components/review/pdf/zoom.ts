import { PAGE_GAP, PAGE_MARGIN, type Size } from "./page-layout";

/** A number means CSS pixels per point. */
export type Zoom = "width" | "page" | number;

/** CSS pixels per point at the printed size. */
export const ACTUAL_SIZE = 96 / 72;
const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4].map((share) => share * ACTUAL_SIZE);
const MIN = STEPS[0] as number;
const MAX = STEPS.at(-1) as number;

export function scaleOf(zoom: Zoom, sizes: readonly Size[], view: Size): number {
  if (typeof zoom === "number") return zoom;
  const widest = Math.max(...sizes.map(({ width }) => width));
  const scale = (view.width - 2 * PAGE_MARGIN) / widest;
  if (zoom === "width") return clamp(scale);
  const tallest = Math.max(...sizes.map(({ height }) => height));
  return clamp(Math.min(scale, (view.height - PAGE_GAP - PAGE_MARGIN) / tallest));
}

export function zoomStep(scale: number, direction: 1 | -1): number {
  const steps = direction === 1 ? STEPS : [...STEPS].reverse();
  return steps.find((step) => (step - scale) * direction > scale * 0.01) ?? scale;
}

export function zoomByWheel(scale: number, deltaY: number): number {
  return clamp(scale * Math.exp(-Math.max(-30, Math.min(30, deltaY)) / 100));
}

export function clamp(scale: number): number {
  return Math.max(MIN, Math.min(MAX, scale));
}
