export type Destination =
  | "text"
  | "skip"
  | "colours"
  | "fonts"
  | "styles"
  | "header"
  | "footer"
  | "note"
  | "box"
  | "form"
  | "property"
  | "propertyName"
  | "propertyValue";

const SKIPPED =
  "info comment pict objdata objclass objname themedata colorschememapping datastore latentstyles listtable " +
  "listoverridetable listpicture revtbl rsidtbl generator xmlnstbl mmathPr fldinst bkmkstart bkmkend annotation atnid " +
  "atnauthor atntime atnicn atnref atnparent atndate atrfstart atrfend shprslt nonshppict background ftnsep ftnsepc " +
  "ftncn aftnsep aftnsepc aftncn nonesttables private filetbl template passwordhash userprops docvar wgrffmtfilter " +
  "pgptbl xe tc tcn rxe txe upr protusertbl mailmerge panose falt fontemb fontfile keycode blipuid picprop htmltag " +
  "oldcprops oldpprops oldsprops oldtprops protend protstart factoidname pxe hl hlloc hlsrc hlfr";

/** The text of these groups belongs to the text around them. */
const TEXT = "do ud object shpinst shp shpgrp listtext pntext fldrslt field result nesttableprops";

const DESTINATIONS = new Map<string, Destination>([
  ...SKIPPED.split(" ").map((name): [string, Destination] => [name, "skip"]),
  ...TEXT.split(" ").map((name): [string, Destination] => [name, "text"]),
  ...["header", "headerl", "headerr", "headerf"].map((name): [string, Destination] => [name, "header"]),
  ...["footer", "footerl", "footerr", "footerf"].map((name): [string, Destination] => [name, "footer"]),
  ["colortbl", "colours"],
  ["fonttbl", "fonts"],
  ["stylesheet", "styles"],
  ["footnote", "note"],
  ["shptxt", "box"],
  ["dptxbxtext", "box"],
  ["formfield", "form"],
  ["sp", "property"],
  ["sn", "propertyName"],
  ["sv", "propertyValue"],
]);

export const DESTINATION_WORDS: readonly string[] = [...DESTINATIONS.keys()];

export function destinationOf(word: string): Destination | undefined {
  return DESTINATIONS.get(word);
}

const WITHOUT_TEXT: ReadonlySet<Destination> = new Set<Destination>([
  "skip",
  "colours",
  "fonts",
  "styles",
  "form",
  "property",
  "propertyName",
  "propertyValue",
]);

export function isText(destination: Destination): boolean {
  return !WITHOUT_TEXT.has(destination);
}

export function isRegion(destination: Destination): boolean {
  return destination !== "text" && isText(destination);
}
