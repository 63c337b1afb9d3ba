import type { NestedShape } from "./shape";

export type Laid<M> = { property: string; member: M } | LaidObject<M>;

interface LaidObject<M> {
  property: string;
  object: NestedShape;
  members: { property: string; member: M }[];
}

/** Restores nested objects. A renamed member leaves its object. All members leave if the object's name is taken. */
export function layOut<M extends { name: string }>(
  members: readonly M[],
  parentOf: (member: M) => string | undefined,
  objects: readonly NestedShape[],
): Laid<M>[] {
  const placed = members.map((member) => ({ member, parent: presentParent(member.name, parentOf(member)) }));
  const alone = new Set(placed.flatMap(({ member, parent }) => (parent === undefined ? member.name : [])));
  const laid = new Map<string, Laid<M>>();
  for (const { member, parent } of placed) {
    if (parent === undefined || alone.has(parent)) {
      laid.set(`member ${member.name}`, { property: member.name, member });
      continue;
    }
    const property = member.name.slice(parent.length + 1);
    const object = laid.get(`object ${parent}`);
    if (object && "members" in object) object.members.push({ property, member });
    else {
      const shape = objects.find(({ name }) => name === parent) ?? { name: parent };
      laid.set(`object ${parent}`, { property: parent, object: shape, members: [{ property, member }] });
    }
  }
  return [...laid.values()];
}

function presentParent(name: string, parent: string | undefined): string | undefined {
  const isWithin = parent !== undefined && name.startsWith(`${parent}.`) && name.length > parent.length + 1;
  return isWithin ? parent : undefined;
}
