import { dice } from "../history/day-book.ts";

/** Draws that depend on a name alone, so that a new kind of goods leaves the others as they were. */
export function luckOf(name: string) {
  const below = dice(numberOf(name));
  return {
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
    /** So many of the items, in an order of chance. */
    some: <Item>(items: readonly Item[], count: number): Item[] => {
      const left = [...items];
      return Array.from(
        { length: Math.min(count, items.length) },
        () => left.splice(below(left.length), 1)[0]!,
      );
    },
  };
}

export type Luck = ReturnType<typeof luckOf>;

/** A number of 32 bits that stands for a text. */
export function numberOf(text: string): number {
  let value = 2_166_136_261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  return value;
}
