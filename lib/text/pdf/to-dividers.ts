import { type Area, transformArea } from "./area";
import { type Matrix, multiply } from "./matrix";
import type { Divider } from "./piece";

/** Returns the dividers from left to right, or none if the text is skewed. */
export function toDividers(rules: readonly Area[], toPage: Matrix, angle: number): Divider[] {
  if (rules.length === 0 || Math.abs(Math.sin(2 * angle)) > 1e-6) return [];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const toFrame = multiply([cos, -sin, sin, cos, 0, 0], toPage);
  return rules
    .map((rule) => transformArea(rule, toFrame))
    .filter(({ left, right, bottom, top }) => top - bottom > right - left)
    .map(({ left, right, bottom, top }) => ({ u: (left + right) / 2, top: bottom, bottom: top }))
    .sort((a, b) => a.u - b.u);
}
