import { yuan } from "#app/ui/money.tsx";
import type { AskedLine } from "./quote-row.tsx";

/** What the seller lists, and what the SKU was quoted at the last time. */
export function KnownPrices({ line: { listed, earlierFen } }: { line: AskedLine }) {
  return (
    <>
      {listed ? yuan(listed.priceFen) : "下架"}
      {earlierFen !== null && <small className="blk">上次 {yuan(earlierFen)}</small>}
    </>
  );
}

/** 起订量, where the seller has one. */
export function Minimum({ listed }: Pick<AskedLine, "listed">) {
  if (!listed || listed.minOrder <= 1) return null;
  return <small className="blk">起订 {listed.minOrder}</small>;
}

/** What the seller has of it, marked where that is less than was asked for. */
export function Stock({ listed, short }: Pick<AskedLine, "listed"> & { short: boolean }) {
  return short ? <span className="st trouble">{listed?.stock}</span> : (listed?.stock ?? "—");
}
