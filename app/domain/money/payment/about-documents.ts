/** Documents in short: the first by its number, the rest by how many they are. */
export function aboutOf([first, ...rest]: readonly { number: string }[]) {
  return `${first?.number ?? ""}${rest.length > 0 ? ` ほか${rest.length}件` : ""}`;
}

/** The same as staff read it: a payment keeps it in the buyer's words. */
export function aboutInChinese(about: string) {
  return about.replace(/ ほか(\d+)件$/, (_, rest: string) => ` 等共${Number(rest) + 1}笔`);
}
