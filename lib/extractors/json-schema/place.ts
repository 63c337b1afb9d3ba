/** The input's name, then property names and list indexes. */
export type Place = readonly (string | number)[];

/** Returns, for example, `schema.properties.Total.anyOf[0]`. */
export function nameOfPlace(place: Place): string {
  return place.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? part : `${name}.${part}`;
  }, "");
}

/** Returns a JSON Pointer without the input's name: `/properties/Total/anyOf/0`. */
export function pointerTo(place: Place): string {
  return place
    .slice(1)
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}
