import type { Colour } from "@/lib/text/colour";
import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { type ParagraphProperties, paragraphVisibility } from "./paragraph-properties";
import type { RunProperties, Surroundings } from "./run-properties";
import type { Fill } from "./text-properties";
import type { WordContext } from "./word-context";
import { WordShapes } from "./word-shapes";
import { WordTables } from "./word-tables";

export interface ParagraphLook {
  styleId: string | undefined;
  own: ParagraphProperties;
  placement?: Placement;
}

interface Placement {
  around: Surroundings;
  properties: ParagraphProperties;
  visibility: Visibility;
}

interface Box {
  fill: Fill;
  visibility: Visibility;
  tables: number;
}

export class WordPlace {
  readonly tables: WordTables;
  readonly shapes: WordShapes;
  private readonly boxes: Box[] = [];

  constructor(private readonly context: WordContext) {
    this.tables = new WordTables(context.styles);
    this.shapes = new WordShapes(context.styles.theme, context.page);
  }

  openBox(): void {
    const { current } = this.shapes;
    const visibility = leastVisible(
      this.visibility,
      this.shapes.visibility,
      // A shape may grow to fit its text, but the file says so only after the text.
      current && current.room !== "seen" ? "doubtful" : "seen",
    );
    this.boxes.push({ fill: current?.fill ?? "unknown", visibility, tables: this.tables.depth });
  }

  closeBox(): void {
    this.boxes.pop();
  }

  visibilityOf(run: RunProperties, paragraph: ParagraphLook | undefined): Visibility {
    const { around, properties, visibility } = this.placementOf(paragraph);
    const own = run.visibility(around);
    if (own === "hidden") return own;
    return leastVisible(own, visibility, paragraphVisibility(properties, run.size(around)));
  }

  surroundings(paragraph: ParagraphLook | undefined): Surroundings {
    return this.placementOf(paragraph).around;
  }

  private get visibility(): Visibility {
    return leastVisible(this.tables.visibility, this.boxes.at(-1)?.visibility ?? "seen");
  }

  private placementOf(paragraph: ParagraphLook | undefined): Placement {
    if (!paragraph) return this.place(undefined, {});
    return (paragraph.placement ??= this.place(paragraph.styleId, paragraph.own));
  }

  private place(styleId: string | undefined, own: ParagraphProperties): Placement {
    const { styles } = this.context;
    const style = styles.lookOf("paragraph", styleId);
    // A text box doesn't inherit from the table around it.
    const table = this.tables.depth > (this.boxes.at(-1)?.tables ?? 0) ? this.tables.look : styles.nothing;
    const properties = { ...styles.base.paragraph, ...table.paragraph, ...style.paragraph, ...own };
    return {
      around: {
        text:
          table === styles.nothing
            ? styles.flatText(style.text)
            : { ...styles.base.text, ...table.text, ...style.text },
        styles: [table.text, style.text],
        ground: this.groundOf(properties.shade ?? "none"),
      },
      properties,
      visibility: this.visibility,
    };
  }

  private groundOf(shade: Fill): Colour | null {
    const box = this.boxes.at(-1);
    const cell = shade === "none" ? this.tables.fill(box?.tables ?? 0) : shade;
    const fill = cell === "none" && box ? box.fill : cell;
    if (fill === "none") return this.context.paper.colour;
    return fill === "unknown" ? null : fill;
  }
}
