import { CHARACTERS } from "./characters";
import { type Destination, isRegion, isText } from "./destinations";
import { RtfColours } from "./rtf-colours";
import { RtfFonts } from "./rtf-fonts";
import { RtfForm } from "./rtf-form";
import { changedLetters, PLAIN_LETTERS, type RtfLetters } from "./rtf-letters";
import { DEFAULT_PAGE } from "./rtf-place";
import { type RtfBox, RtfRegion } from "./rtf-region";
import { RtfShape } from "./rtf-shape";
import { headingLevelOf, RtfStyles } from "./rtf-styles";
import { lettersVisibility } from "./rtf-visibility";
import { type RtfWord, rtfWord } from "./rtf-words";
import type { RtfToken } from "./tokenize-rtf";
import type { LaidOutText } from "@/lib/text/blocks";
import { WHITE } from "@/lib/text/colour";
import { HiddenWords } from "@/lib/text/hidden-words";
import { noteText } from "@/lib/text/note-text";
import { leastVisible, type Visibility } from "@/lib/text/visibility";

interface State {
  destination: Destination;
  font: number;
  /** How many fallback characters to skip after each \u. */
  fallback: number;
  isDeleted: boolean;
  letters: RtfLetters;
  region: RtfRegion;
  shape: RtfShape | null;
  isOfNestedRow: boolean;
}

interface PageText {
  content: LaidOutText;
  isOfFirstPage: boolean;
}

const CHARACTER_SETS = { mac: "macintosh", pc: "cp437", pca: "cp850" };

const ESCAPED = new Set(["{", "}", "\\"]);

/** Groups that are nested more deeply share the state of the group at this depth. */
const MAX_DEPTH = 5000;

export class RtfReader {
  readonly body = new RtfRegion();
  readonly headers: PageText[] = [];
  readonly footers: PageText[] = [];
  readonly notes: LaidOutText[] = [];
  hasFirstPage = false;
  readonly hidden = new HiddenWords();
  private readonly stack: State[] = [];
  private overflow = 0;
  private state: State = {
    destination: "text",
    font: -1,
    fallback: 1,
    isDeleted: false,
    letters: PLAIN_LETTERS,
    region: this.body,
    shape: null,
    isOfNestedRow: false,
  };
  /** Whether the group starts with \*. Readers skip such a group if they don't know its destination. */
  private ignorable = false;
  private groupStart = false;
  private toSkip = 0;
  private defaultFont = -1;
  private readonly fonts = new RtfFonts();
  private readonly colours = new RtfColours();
  private readonly styles = new RtfStyles();
  private readonly page = { ...DEFAULT_PAGE };
  private property = { name: "", value: "" };
  /** Bytes that are still to be decoded, one per character. */
  private pending = "";
  private pendingEncoding = "";
  private hasHeader = false;
  private ended = false;
  private form = new RtfForm();
  private hasBackground = false;

  private readonly last = {
    letters: PLAIN_LETTERS,
    region: this.body,
    place: NaN,
    visibility: "seen" as Visibility,
  };

  /** @param source the bytes of the file, one per character */
  constructor(
    private readonly source: string,
    private readonly isUtf8: boolean,
  ) {}

  handle(token: RtfToken): void {
    if (this.ended) return;
    switch (token.kind) {
      case "open":
        return this.open();
      case "close":
        return this.close();
      case "word":
        return this.word(token.name, token.value);
      case "symbol":
        return this.symbol(token.name);
      case "byte":
        this.groupStart = false;
        if (this.toSkip > 0) this.toSkip -= 1;
        else this.characters(String.fromCharCode(token.value));
        return;
      case "text":
        return this.text(token.start, token.end);
    }
  }

  finish(): boolean {
    this.flush();
    const isWhole = this.stack.length === 0;
    while (this.stack.length > 0) this.close();
    return isWhole;
  }

  private open(): void {
    this.flush();
    this.toSkip = 0;
    if (this.stack.length >= MAX_DEPTH) {
      this.overflow += 1;
      return;
    }
    this.stack.push(this.state);
    this.state = { ...this.state };
    if (this.state.destination === "styles") this.styles.begin();
    this.groupStart = true;
    this.ignorable = false;
  }

  private close(): void {
    this.flush();
    this.toSkip = 0;
    this.groupStart = false;
    if (this.overflow > 0) {
      this.overflow -= 1;
      return;
    }
    const outer = this.stack.pop();
    if (!outer) return;
    const { destination, region } = this.state;
    if (region !== outer.region) this.endRegion(destination, region, outer.region);
    else if (destination === "form" && outer.destination !== "form") region.write(this.form.shown());
    this.state = outer;
    this.ended = this.hasHeader && this.stack.length === 0;
  }

  private endRegion(destination: Destination, region: RtfRegion, outer: RtfRegion): void {
    const content = region.finish();
    const { isOfFirstPage } = region;
    if (destination === "box") outer.addBox(content);
    else if (destination === "note") this.notes.push(noteText(this.notes.length + 1, content));
    else if (content.text === "") return;
    else if (destination === "header") this.headers.push({ content, isOfFirstPage });
    else if (destination === "footer") this.footers.push({ content, isOfFirstPage });
  }

  private word(name: string, value: number): void {
    if (this.toSkip > 0) {
      this.toSkip -= 1;
      return;
    }
    const atStart = this.groupStart;
    this.groupStart = false;
    const word = rtfWord(name);
    if (word.destination !== undefined) return this.enter(name, word.destination);
    switch (this.state.destination) {
      case "styles":
        return this.styles.word(name, value);
      case "form":
        return this.form.word(name, value);
    }
    if (atStart && this.ignorable) this.state.destination = "skip";
    else if (this.state.destination === "fonts") this.fontWord(name, value);
    else if (this.state.destination === "colours") this.colours.word(name, value);
    else if (word.name === "u") this.unicode(value);
    else if (this.state.destination !== "skip") this.textWord(word, value);
  }

  private enter(name: string, destination: Destination): void {
    this.flush();
    if (name === "background") {
      this.hasBackground = true;
      this.last.place = NaN;
    }
    const { state } = this;
    // A group without text may still contain form fields, or the Unicode version of a text (\ud).
    const isWithoutText = state.destination === "skip" || state.destination === "styles";
    if (isWithoutText && name !== "ud" && destination !== "form") return;
    if (destination === "note") state.region.write(`[${this.notes.length + 1}]`);
    if (isRegion(destination)) state.region = new RtfRegion(destination === "box" ? this.boxOf(state) : null);
    state.region.isOfFirstPage ||= name === "headerf" || name === "footerf";
    if (name === "shp" || name === "do") state.shape = new RtfShape();
    else if (destination === "propertyName") this.property = { name: "", value: "" };
    if (destination === "form") this.form = new RtfForm();
    state.isOfNestedRow ||= name === "nesttableprops";
    if (name === "listtext" || name === "pntext") state.region.label();
    state.destination = destination;
  }

  private boxOf({ shape, region, letters }: State): RtfBox {
    const around = region.visibility(letters.look.size / 2);
    return {
      fill: shape?.fill ?? null,
      visibility: leastVisible(around, shape?.visibility(this.page) ?? "seen"),
    };
  }

  private textWord(word: RtfWord, value: number): void {
    const { name, character } = word;
    const { state } = this;
    if (character !== undefined) return this.write(character);
    const letters = word.isOfLetters ? changedLetters(state.letters, this.styles, name, value) : null;
    if (letters) {
      this.flush();
      state.letters = letters;
    }
    // The definition of a nested row doesn't apply to the row around it.
    if (word.isOfPlace && !state.isOfNestedRow) {
      this.flush();
      state.region.describe(name, value);
    }
    if (word.isOfShape) state.shape?.word(name, value);
    if (word.isOfReader) this.readerWord(name, value);
  }

  private readerWord(name: string, value: number): void {
    const { state } = this;
    const { region } = state;
    switch (name) {
      case "par":
      case "sect":
        return this.line(() => region.paragraph());
      case "page":
        return this.line(() => region.builder.block());
      case "line":
      case "lbr":
      case "column":
      case "nestrow":
        return this.line(() => region.builder.lineBreak());
      case "nestcell":
        return this.write("\t");
      case "cell":
        return this.line(() => region.cell());
      case "row":
        return this.line(() => region.row());
      case "trowd":
        this.flush();
        region.rowDefined = true;
        region.inHeaderRow = false;
        return;
      case "trhdr":
        region.inHeaderRow = true;
        return;
      case "pard":
        this.flush();
        region.resetParagraph();
        return;
      case "s":
        region.headingLevel = this.styles.headingLevel(value);
        return;
      case "outlinelevel":
        region.headingLevel = headingLevelOf(value);
        return;
      case "ilvl":
        region.listLevel = value;
        return;
      case "intbl":
        this.flush();
        region.inTable = true;
        return;
      case "plain":
        this.flush();
        state.font = this.defaultFont;
        state.isDeleted = false;
        return;
      case "f":
        this.flush();
        state.font = value;
        return;
      case "deleted":
        this.flush();
        state.isDeleted = value !== 0;
        return;
      case "titlepg":
        this.hasFirstPage = true;
        return;
      case "paperw":
        this.page.width = value;
        return;
      case "paperh":
        this.page.height = value;
        return;
      case "shpfblwtxt":
      case "dprect":
        this.hasBackground ||= value !== 0;
        this.last.place = NaN;
        return;
      case "uc":
        state.fallback = value >= 0 ? value : 1;
        return;
      case "deff":
        this.defaultFont = value;
        if (state.font < 0) state.font = value;
        return;
      case "rtf":
        this.hasHeader ||= this.stack.length === 1;
        return;
      case "ansicpg":
        this.fonts.setCodePage(value);
        return;
      case "mac":
      case "pc":
      case "pca":
        this.fonts.documentEncoding = CHARACTER_SETS[name];
    }
  }

  private fontWord(name: string, value: number): void {
    if (name === "f") this.state.font = value;
    this.fonts.define(this.state.font, name, value);
  }

  private unicode(value: number): void {
    this.toSkip = this.state.fallback;
    if (!Number.isInteger(value) || !this.isRegionText()) return;
    const code = value < 0 ? value + 0x10000 : value;
    if (code <= 0 || code > 0x10ffff) return;
    this.write(this.fonts.character(this.state.font, code));
  }

  private symbol(name: string): void {
    if (name === "*") {
      if (this.groupStart) this.ignorable = true;
      return;
    }
    this.groupStart = false;
    if (this.toSkip > 0) {
      this.toSkip -= 1;
      return;
    }
    if (name === "\n" || name === "\r") return this.word("par", NaN);
    // The character may be the second byte of a multi-byte character.
    if (ESCAPED.has(name)) return this.characters(name);
    const character = CHARACTERS[name];
    if (character !== undefined && this.isRegionText()) this.write(character);
  }

  private text(start: number, end: number): void {
    this.groupStart = false;
    const from = Math.min(end, start + this.toSkip);
    this.toSkip -= from - start;
    if (from >= end) return;
    const text = this.source.slice(from, end);
    if (this.state.destination === "fonts") {
      this.fonts.name(this.state.font, text);
      return;
    }
    if (this.state.destination === "colours") {
      this.colours.text(text);
      return;
    }
    if (this.state.destination === "form") {
      this.form.text(this.fonts.decode(text, this.fonts.documentEncoding));
      return;
    }
    if (this.state.destination === "propertyName" || this.state.destination === "propertyValue") {
      this.addToProperty(text);
      return;
    }
    this.characters(text, this.isUtf8 ? "utf8" : undefined);
  }

  private characters(bytes: string, written?: string): void {
    if (!this.isRegionText() || this.state.isDeleted) return;
    const encoding = written ?? this.fonts.encodingOf(this.state.font);
    if (encoding !== this.pendingEncoding) this.flush();
    this.pendingEncoding = encoding;
    this.pending += bytes;
  }

  private isRegionText(): boolean {
    return isText(this.state.destination);
  }

  private write(text: string): void {
    this.flush();
    if (this.isRegionText() && !this.state.isDeleted) this.put(text);
  }

  private addToProperty(text: string): void {
    const { property, state } = this;
    if (state.destination === "propertyName") property.name += text;
    else {
      property.value += text;
      state.shape?.property(property.name, property.value);
    }
  }

  private put(text: string): void {
    const isBlank = !/\S/.test(text);
    const { isStruckThrough, isRaised } = this.state.letters.look;
    const visibility = this.visibility();
    const isHidden = visibility === "hidden";
    const isLeftOut = isHidden || isStruckThrough;
    if (isLeftOut) this.hidden.add(text, !isHidden);
    else if (!isBlank) this.hidden.end();
    if (!isLeftOut || isBlank)
      this.state.region.write(text, { isRaised, isDoubtful: visibility === "doubtful" });
  }

  private visibility(): Visibility {
    const { letters, region } = this.state;
    const { last } = this;
    const place = region.changes * 2 + (region.inTable ? 1 : 0);
    if (last.letters !== letters || last.region !== region || last.place !== place) {
      const paper = region.box ? region.box.fill : this.hasBackground ? null : WHITE;
      last.letters = letters;
      last.region = region;
      last.place = place;
      last.visibility = lettersVisibility(letters, region, this.colours, paper);
    }
    return last.visibility;
  }

  private line(end: () => void): void {
    this.flush();
    if (!this.isRegionText()) return;
    if (this.visibility() === "hidden") this.hidden.add(" ");
    end();
  }

  /** Decodes all pending bytes together, because two bytes may form one character. */
  private flush(): void {
    if (this.pending === "") return;
    const text = this.fonts.decode(this.pending, this.pendingEncoding);
    this.pending = "";
    this.put(text);
  }
}
