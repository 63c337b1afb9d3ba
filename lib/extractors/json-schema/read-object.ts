import { FIELD_PROMPT_MAX } from "@/lib/api/limits";
import { isObject } from "./json-object";
import { readPart, type Reading } from "./read-schema";
import type { Said } from "./said";
import type { NestedShape, ObjectShape, ValueShape } from "./shape";

export interface Member {
  /** Includes the object's name, as in `Seller.name`. */
  name: string;
  in?: string;
  said: Said;
  isPresent: boolean;
  /** Whether the object that contains this member (`in`) is always present. */
  isInPresent: boolean;
}

const OBJECT_KEYWORDS = [
  ...["type", "properties", "required", "additionalProperties", "unevaluatedProperties"],
  "x-order",
];
interface Limit {
  max: number;
  owner: string;
  members: string;
}
const tooMany = ({ owner, max, members }: Limit) => `${owner} can have at most ${max} ${members}`;

const NO_PROPERTIES = 'It must be an object with type "object" and properties';
const UNNAMED = "Properties without a fixed name cannot be fields";
const NESTED_TOO_DEEPLY = "Objects can be nested only one level deep";

interface ReadObject {
  members: Member[];
  shape: ObjectShape;
}

export class ObjectReader {
  /** Caches each definition's property names, because many properties may refer to the same definition. */
  private readonly names = new Map<object, string[]>();

  constructor(private readonly reading: Reading) {}

  /**
   * Includes members of nested objects, ordered by `x-order`. Counts members before reading them, to limit the work.
   */
  readMembers(object: Said, limit: Limit): ReadObject {
    const nested: NestedShape[] = [];
    const members: Member[] = [];
    for (const property of this.readProperties(object, limit)) {
      const { name, said, isPresent } = property;
      if (said.type !== "object") {
        members.push({ ...property, isInPresent: true });
        continue;
      }
      nested.push({ name, ...shapeOfObject(said), ...shapeOfMember(property, false) });
      const isInPresent = isPresent && !said.allowsNull;
      const parts = this.readProperties(said, limit, members.length);
      if (parts.length === 0 && !said.isRefused) said.refuse(said.place, NO_PROPERTIES);
      for (const part of parts) {
        if (part.said.type === "object") part.said.refuse(part.said.place, NESTED_TOO_DEEPLY);
        else members.push({ ...part, name: `${name}.${part.name}`, in: name, isInPresent });
      }
    }
    const isFull = members.length > limit.max;
    if (isFull) object.refuseKeyword("properties", tooMany(limit));
    return {
      members: isFull ? [] : this.inOrder(object, members),
      shape: { ...shapeOfObject(object), objects: nested },
    };
  }

  private readProperties(object: Said, limit: Limit, taken = 0): Omit<Member, "isInPresent">[] {
    const properties = object.get("properties");
    const { type } = object;
    if ((type !== undefined && type !== "object") || !isObject(properties)) {
      const isOpen = isObject(object.get("additionalProperties"));
      if (!object.isRefused) object.refuse(object.place, isOpen ? UNNAMED : NO_PROPERTIES);
      return [];
    }
    object.refuseOthers(OBJECT_KEYWORDS);
    const names = this.names.get(properties) ?? Object.keys(properties);
    this.names.set(properties, names);
    if (names.length > limit.max - taken) {
      object.refuse(object.placeOf("properties"), tooMany(limit));
      return [];
    }
    const required = this.readRequired(object, names);
    const place = object.placeOf("properties");
    return names.map((name) => ({
      name,
      said: readPart(this.reading, object, { schema: properties[name], place: [...place, name] }),
      isPresent: required.has(name),
    }));
  }

  private inOrder(object: Said, members: Member[]): Member[] {
    const order = object.get("x-order");
    if (order === undefined) return members;
    const unnamed = new Map(members.map((member) => [member.name, member]));
    const inOrder = (Array.isArray(order) ? (order as string[]) : []).flatMap((name) => {
      const member = unnamed.get(name);
      unnamed.delete(name);
      return member ?? [];
    });
    if (Array.isArray(order) && order.length === members.length && unnamed.size === 0) return inOrder;
    object.refuseKeyword("x-order", "It must list each property exactly once");
    return members;
  }

  private readRequired(object: Said, names: string[]): Set<string> {
    const required = object.get("required") ?? [];
    if (!Array.isArray(required)) {
      object.refuseKeyword("required", "It must be a list of names");
      return new Set();
    }
    const known = new Set<unknown>(names);
    const unknown: unknown = required.find((name) => !known.has(name));
    if (unknown !== undefined)
      object.refuseKeyword(
        "required",
        `${JSON.stringify(unknown).slice(0, 100)} is not one of the properties`,
      );
    return new Set(required as string[]);
  }
}

export function shapeOfMember(
  { said, isPresent, in: parent }: Pick<Member, "said" | "isPresent" | "in">,
  required: boolean,
): Pick<ValueShape, "notNull" | "present" | "in"> {
  return {
    ...(!said.allowsNull && { notNull: true as const }),
    ...(isPresent && !required && { present: true as const }),
    ...(parent !== undefined && { in: parent }),
  };
}

function shapeOfObject(said: Said): Pick<ObjectShape, "closed" | "description"> {
  const description = said.get("description");
  const isKept = typeof description === "string" && description.length <= FIELD_PROMPT_MAX;
  if (description !== undefined && !isKept) said.note("description", "This description is too long to keep.");
  const isClosed = [said.get("additionalProperties"), said.get("unevaluatedProperties")].includes(false);
  return {
    ...(isClosed && { closed: true as const }),
    ...(isKept && { description }),
  };
}
