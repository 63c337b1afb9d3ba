/** Where something is in a request: the names and indexes that lead to it, beginning with the input's. */
export type Place = readonly (string | number)[];

/** A place as the failures of the API name it, such as `schema.properties.Total.anyOf[0]`. */
export function nameOfPlace(place: Place): string {
  return place.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? part : `${name}.${part}`;
  }, "");
}

/** A JSON Pointer to the place, from the input that it begins with: `/properties/Total/anyOf/0`. */
export function pointerTo(place: Place): string {
  return place
    .slice(1)
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}
