import { isOn } from "./text-properties";

/** A form field stores its state rather than the displayed text. */
export class FormField {
  private ticked: boolean | null = null;
  private list: { selected: number; entries: string[] } | null = null;

  open(name: string, value: string | undefined): boolean {
    switch (name) {
      case "checkBox":
        this.ticked = false;
        return true;
      case "default":
      case "checked":
        if (this.ticked !== null) this.ticked = isOn(value);
        return true;
      case "ddList":
        this.list = { selected: 0, entries: [] };
        return true;
      case "result":
        if (this.list) this.list.selected = Number(value) || 0;
        return true;
      case "listEntry":
        this.list?.entries.push(value ?? "");
        return true;
      default:
        return false;
    }
  }

  close(name: string): string {
    if (name === "checkBox" && this.ticked !== null) {
      const { ticked } = this;
      this.ticked = null;
      return ticked ? "☒" : "☐";
    }
    if (name !== "ddList" || !this.list) return "";
    const { selected, entries } = this.list;
    this.list = null;
    return entries[selected] ?? "";
  }
}
