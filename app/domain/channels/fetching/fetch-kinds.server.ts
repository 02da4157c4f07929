import { inventoryKind } from "../article/inventory-kind.server.ts";
import { ordersKind } from "../direct-order/orders-kind.server.ts";
import { checkKind } from "./check-kind.server.ts";
import type { FetchKind } from "./fetch-kind.ts";

/** Every list that is fetched from shops, joined; a new one is a line here. */
export const fetchKinds: readonly FetchKind[] = [checkKind, inventoryKind, ordersKind as FetchKind];

export function kindName(kind: string, lang: "ja" | "zh") {
  return fetchKinds.find((known) => known.kind === kind)?.name[lang] ?? kind;
}
