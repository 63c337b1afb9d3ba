import { attributesOf } from "@/lib/text/xml/parse-xml";
import { isOn } from "./text-properties";

export class WordSettings {
  private xml: Buffer | null | undefined;

  constructor(private readonly load: () => Buffer | null) {}

  /** A document may define a background but not show it. */
  get showsBackground(): boolean {
    return this.has("displayBackgroundShape");
  }

  get hasEvenPages(): boolean {
    return this.has("evenAndOddHeaders");
  }

  private has(name: string): boolean {
    this.xml ??= this.load();
    return attributesOf(this.xml, name).some((attributes) => isOn(attributes["w:val"]));
  }
}
