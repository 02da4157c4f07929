/** Who is named by @ in a note, the longest name first: @李强强 is not 李强. `missed` says that some @ names nobody of them. */
export function namesIn(body: string, people: readonly { id: string; name: string }[]) {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const text = body.replaceAll("＠", "@");
  const found = new Set<string>();
  let missed = false;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const after = text.slice(at + 1);
    const [first] = byLength.filter(({ name }) => after.startsWith(name));
    // An address of mail names nobody, and is not meant to.
    if (!first && !/[\w.]$/.test(text.slice(0, at))) missed = true;
    // Two of one name are both told: better than neither.
    for (const { id, name } of byLength) if (name === first?.name) found.add(id);
  }
  return { ids: [...found], missed };
}
