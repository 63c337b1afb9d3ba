export function distinctNames(names: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken.map(keyOf));
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let distinct = name;
    for (let count = 2; used.has(keyOf(distinct)); count += 1) distinct = `${base} (${count})${extension}`;
    used.add(keyOf(distinct));
    return distinct;
  });
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
