import type { SchemaNoteDto } from "@/lib/api/extractor";
import { SCHEMA_NOTE_PLACES_MAX } from "@/lib/api/limits";
import { type Place, pointerTo } from "./place";

/** What of a schema is passed over, or is no limit of a field: one note for each reason, with the first places. */
export class Notes {
  private readonly taken = new Map<string, Set<string>>();

  add(place: Place, message: string): void {
    const places = this.taken.get(message) ?? new Set();
    this.taken.set(message, places);
    if (places.size < SCHEMA_NOTE_PLACES_MAX) places.add(`#${pointerTo(place)}`);
  }

  list(): SchemaNoteDto[] {
    return [...this.taken].map(([message, places]) => ({ message, places: [...places] }));
  }
}
