const HARMLESS: ReadonlySet<string> = new Set(
  (
    "accent-color backdrop-filter backface-visibility perspective text-stroke-color align-content align-items align-self alignment-baseline appearance aspect-ratio azimuth box-decoration-break box-shadow " +
    "box-sizing box-align box-direction box-flex box-orient box-pack box-ordinal-group break-after break-before break-inside caption-side caret-color clear color-adjust " +
    "color-scheme columns content-zooming counter-increment counter-reset counter-set cursor direction empty-cells elevation flex " +
    "flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float flow-wrap font-display font-family font-feature-settings " +
    "font-kerning font-language-override font-optical-sizing font-palette font-smoothing osx-font-smoothing font-stretch font-style " +
    "font-synthesis font-variant font-variation-settings font-weight font-width forced-color-adjust gap hanging-punctuation " +
    "high-contrast-adjust hyphenate-character hyphenate-limit-chars hyphens image-orientation image-rendering ime-mode interpolation-mode isolation " +
    "justify-content justify-items justify-self interactivity layout-grid layout-grid-mode line-break max-lines min-height min-width min-block-size min-inline-size " +
    "mask-type nbsp-mode object-fit object-position order orphans overscroll-behavior page page-break-after " +
    "page-break-before page-break-inside perspective-origin place-content place-items place-self pointer-events print-color-adjust " +
    "quotes resize row-gap column-gap ruby-align ruby-position ruby-overhang scroll-behavior shape-image-threshold shape-margin shape-outside size speak " +
    "src tab-size table-layout tap-highlight-color text-size-adjust text-align text-align-last text-autospace text-combine-upright " +
    "text-emphasis text-orientation text-rendering text-spacing text-spacing-trim text-transform text-underline-offset " +
    "text-underline-position text-wrap text-justify text-justify-trim text-kashida-space text-anchor " +
    "touch-action touch-callout transform-box transform-origin transform-style transition unicode-range user-drag user-modify user-select tab-interval vector-effect " +
    "white-space white-space-collapse widows will-change word-break word-wrap overflow-wrap overflow-anchor " +
    "overflow-style writing-mode panose-1 line-height-step initial-letter adobe-hyphenate adobe-text-layout ansi-font-size line-grid line-snap rtl-ordering border-radius duokan-text-indent text-decoration-skip-ink"
  ).split(" "),
);
const HARMLESS_GROUP =
  /^(?:border|outline|padding|font-synthesis|font-variant|grid|list-style|column|text-emphasis|text-decoration-(?:color|style|thickness|skip)|text-wrap|transition|scroll|overscroll|counter|voice|speech|pitch|pause|cue|rest|contain-intrinsic|view-transition|timeline|math|marks|mso|tab-stops|page-break|punctuation|text-line-through|text-underline|layout-flow|oeb|epub|duokan|zy|x|moz-osx|mask-border|marker|stop|flood|lighting|color-interpolation|color-rendering|shape-rendering|dominant-baseline|fill|baseline-shift)(?:-|$)/;

/** Properties that can make a box larger than its declared height and width. */
export const KEEPS_AREA =
  /^(?:min-(?:height|width|block-size|inline-size)|(?:box-)?flex|flex-(?:grow|basis)|padding(?:-[a-z-]+)?)$/;

/** Properties that can place boxes of a grid on top of each other. */
export const MOVES_ON_GRID = /^grid-(?:area|(?:row|column)(?:-(?:start|end))?)$/;

const WITHOUT_EFFECT = /^(?:none|normal|auto|initial|unset|revert|inherit|0|0px|1|100%|visible)$/;

const HARMLESS_VALUES: Record<string, RegExp> = {
  "vertical-align": /^(?!super)/i,
  "unicode-bidi": /^(?:embed|isolate|plaintext)$/i,
  contain: /^(?:layout|style|paint|inline-size|content|\s)+$/i,
  "mix-blend-mode": /^(?:multiply|darken)$/i,
  "content-visibility": /^auto$/i,
};

export function isHarmless(name: string, value: string): boolean {
  if (HARMLESS_VALUES[name]?.test(value)) return true;
  if (KEEPS_AREA.test(name) || MOVES_ON_GRID.test(name)) return false;
  if (name === "box-shadow") return !/\binset\b|var\(/i.test(value);
  return (
    HARMLESS.has(name) ||
    HARMLESS_GROUP.test(name) ||
    (name.startsWith("margin") && !/-|var\(|calc/.test(value))
  );
}

export function hasEffect(value: string): boolean {
  return !WITHOUT_EFFECT.test(value);
}
