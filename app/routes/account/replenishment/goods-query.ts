import type { ReplenishedQuery } from "#app/domain/channels/replenishment/replenishment.ts";

/** Reads the list's address; what it does not know is left out. */
export function readGoodsQuery(params: URLSearchParams): ReplenishedQuery {
  const shop = params.get("shop")?.slice(0, 80);
  const sku = (params.get("q") ?? "").normalize("NFKC").trim().slice(0, 60);
  const after = params.get("after")?.match(/^(\d{1,15})_(.{1,200})$/);
  return {
    ...(shop ? { shop } : {}),
    ...(sku ? { sku } : {}),
    ...(after ? { after: { number: Number(after[1]), sku: after[2]! } } : {}),
  };
}

/** The query of the same list with something changed; a changed filter begins at its first page. */
export function goodsQuery(asked: ReplenishedQuery, change: ReplenishedQuery = {}) {
  const { shop, sku, after } = { ...asked, after: undefined, ...change };
  const query = new URLSearchParams();
  if (shop) query.set("shop", shop);
  if (sku) query.set("q", sku);
  if (after) query.set("after", `${after.number}_${after.sku}`);
  return query.size > 0 ? `?${query}` : "";
}
