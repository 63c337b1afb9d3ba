const PAINTS = /(?:^|[\s\])>])(?:f\*?|F|B\*?|b\*?|S|s|Do|BI|sh|Tj|TJ)(?=\s|$)/;
/** Matches `d0`, the operator of a glyph that sets its own colours. */
const IS_COLOURED = /(?:^|\s)d0(?=\s|$)/;
const SETS_COLOUR = /(?:^|\s)(?:g|rg|k|sc|scn|cs|gs)(?=\s|$)/;

export function mayLackInk(procedure: () => string | undefined): boolean {
  const written = procedure();
  if (written === undefined || written.trim() === "") return false;
  return !PAINTS.test(written) || (IS_COLOURED.test(written) && SETS_COLOUR.test(written));
}
