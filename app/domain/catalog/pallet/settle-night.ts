import type { PalletChange, PalletGoodsState } from "./pallet.ts";

/** Goods that a pallet knows, as the search before left them; `now` is null where they are no longer on sale. */
export interface KnownGoods {
  offerId: string;
  state: PalletGoodsState;
  titleJa: string;
  priceFen: number;
  out: boolean;
  gone: boolean;
  now: { priceFen: number; stock: number } | null;
}

interface FoundGoods {
  id: string;
  titleJa: string;
  priceFen: number;
  stock: number;
}

export interface GoodsChange {
  offerId: string;
  titleJa: string;
  kind: PalletChange;
  fromFen: number;
  toFen: number;
}

interface Searched {
  wanted: number;
  known: readonly KnownGoods[];
  /** What the conditions want now, the best first. */
  found: readonly FoundGoods[];
}

/**
 * What a search changes in a pallet: goods that are new, up to the wanted count; prices and stock that moved;
 * goods waiting for a yes that the conditions no longer want. What was refused is never found again.
 */
export function settleNight({ wanted, known, found }: Searched) {
  const wantedNow = new Set(found.map(({ id }) => id));
  const live = known.filter(({ state }) => state !== "refused");
  const dropped = live.filter(
    ({ state, offerId, now }) => state === "waiting" && !(now && wantedNow.has(offerId)),
  );
  const kept = live.filter((goods) => !dropped.includes(goods));
  const met = new Set(known.map(({ offerId }) => offerId));
  const fresh = found
    .filter(({ id, stock }) => !met.has(id) && stock > 0)
    .slice(0, Math.max(0, wanted - kept.length));
  const changes: GoodsChange[] = [
    ...fresh.map(({ id, titleJa, priceFen }) => ({
      offerId: id,
      titleJa,
      kind: "new" as const,
      fromFen: priceFen,
      toFen: priceFen,
    })),
    ...kept.flatMap(changesOf),
    ...dropped.map(({ offerId, titleJa, priceFen }) => ({
      offerId,
      titleJa,
      kind: "gone" as const,
      fromFen: priceFen,
      toFen: priceFen,
    })),
  ];
  return { fresh, kept, dropped, changes };
}

function changesOf({ offerId, titleJa, priceFen, out, gone, now }: KnownGoods): GoodsChange[] {
  const change = (kind: PalletChange, toFen = priceFen) => ({
    offerId,
    titleJa,
    kind,
    fromFen: priceFen,
    toFen,
  });
  if (!now) return gone ? [] : [change("gone")];
  const isOut = now.stock <= 0;
  return [
    ...(isOut && !out ? [change("out", now.priceFen)] : []),
    ...(!isOut && (out || gone) ? [change("back", now.priceFen)] : []),
    ...(now.priceFen > priceFen ? [change("dearer", now.priceFen)] : []),
    ...(now.priceFen < priceFen ? [change("cheaper", now.priceFen)] : []),
  ];
}
