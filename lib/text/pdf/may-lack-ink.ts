/** What paints: shapes, pictures, shadings, forms and text. */
const PAINTS = /(?:^|[\s\])>])(?:f\*?|F|B\*?|b\*?|S|s|Do|BI|sh|Tj|TJ)(?=\s|$)/;
/** The first operator of a glyph that has colours of its own. */
const IS_COLOURED = /(?:^|\s)d0(?=\s|$)/;
const SETS_COLOUR = /(?:^|\s)(?:g|rg|k|sc|scn|cs|gs)(?=\s|$)/;

/** Whether a glyph that is drawn by a procedure may not be seen: it paints nothing, or in a colour of its own. */
export function mayLackInk(procedure: () => string | undefined): boolean {
  const written = procedure();
  if (written === undefined || written.trim() === "") return false;
  return !PAINTS.test(written) || (IS_COLOURED.test(written) && SETS_COLOUR.test(written));
}
