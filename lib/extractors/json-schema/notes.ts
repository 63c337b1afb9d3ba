import type { SchemaNoteDto } from "@/lib/api/extractor";
import { SCHEMA_NOTE_PLACES_MAX } from "@/lib/api/limits";
import { type Place, pointerTo } from "./place";

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
