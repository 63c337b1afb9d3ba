/** Styles inherit from each other; more often than so is a loop. */
const LONGEST_LINE_OF_STYLES = 12;

interface Style {
  parent: string | undefined;
  before: boolean;
  after: boolean;
}

/** Which styles begin or end a page, filled while the styles are read. */
export class PageBreaks {
  private readonly styles = new Map<string, Style>();
  private current: Style | null = null;

  open(name: string, attributes: Record<string, string>): void {
    if (name === "style") {
      // A style that changes to other pages begins one.
      const before = (attributes["style:master-page-name"] ?? "") !== "";
      this.current = { parent: attributes["style:parent-style-name"], before, after: false };
      this.styles.set(attributes["style:name"] ?? "", this.current);
    } else if (this.current && (name === "paragraph-properties" || name === "table-properties")) {
      this.current.before ||= attributes["fo:break-before"] === "page";
      this.current.after ||= attributes["fo:break-after"] === "page";
    }
  }

  close(name: string): void {
    if (name === "style") this.current = null;
  }

  isAt(where: "before" | "after", style: string | undefined): boolean {
    let name = style;
    for (let depth = 0; name !== undefined && depth < LONGEST_LINE_OF_STYLES; depth += 1) {
      const found = this.styles.get(name);
      if (found?.[where]) return true;
      name = found?.parent;
    }
    return false;
  }
}
