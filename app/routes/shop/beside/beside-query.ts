import type { ComparedChannel } from "#app/domain/channels/comparison/comparison.ts";
import { channelNames } from "./channel-names.ts";

/** What the page reads of its address, in this order. */
const besideNames = [
  "article",
  "title",
  "priceYen",
  "ifPriceYen",
  "market",
  "fba",
  "pieces",
  "weightGrams",
  "lengthMm",
  "widthMm",
  "heightMm",
  "words",
] as const;
type Name = (typeof besideNames)[number];
export type TypedAddress = Partial<Record<Name, string>>;

const longest: Partial<Record<Name, number>> = { article: 2_000, title: 500 };

/** What was typed, as far as it is any of ours. */
export function typedOf(params: URLSearchParams): TypedAddress {
  return Object.fromEntries(
    besideNames.flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value.slice(0, longest[name] ?? 200)]];
    }),
  );
}

/** The query of the same page with these changes; what is empty is left out. */
export function besideQuery(typed: TypedAddress, change: TypedAddress = {}) {
  const all = { ...typed, ...change };
  const query = new URLSearchParams();
  for (const name of besideNames) {
    const value = all[name];
    if (value) query.set(name, value);
  }
  return query.toString();
}

export function besideHref(channel: ComparedChannel, query: string) {
  return `${channelNames[channel].path}${query && `?${query}`}`;
}
