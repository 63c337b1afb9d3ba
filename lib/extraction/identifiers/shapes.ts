import { BANKING } from "./banking";
import { CONTACT } from "./contact";
import { GOODS } from "./goods";
import type { Shape } from "./identifier";
import { QUANTITIES } from "./quantities";
import { SECURITIES } from "./securities";
import { TAX } from "./tax";
import { TRANSPORT } from "./transport";

export const SHAPES: readonly Shape[] = [
  BANKING,
  TAX,
  SECURITIES,
  GOODS,
  TRANSPORT,
  CONTACT,
  QUANTITIES,
].flat();
