import type { Label } from "#app/domain/core/label.ts";

/** What staff alone read, in the one language that they read it in. */
export function ours(
  names: Readonly<Record<string, string | { zh: string }>>,
): Readonly<Record<string, Label>> {
  return Object.fromEntries(
    Object.entries(names).map(([name, word]) => {
      const zh = typeof word === "string" ? word : word.zh;
      return [name, { ja: zh, zh }];
    }),
  );
}
