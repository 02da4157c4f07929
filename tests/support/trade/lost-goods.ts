import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { reportLoss } from "#app/domain/trade/floor/decide-loss.server.ts";
import { lossParcelsQuery } from "#app/domain/trade/floor/forwarded-loss-queries.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import type { LivedShop } from "../lived-shop.ts";
import { hanako, wei } from "../shop.ts";
import { png } from "./stock.ts";

const demo = { ...hanako, id: "user-demo", companyId: "company-demo" };
const floor = { ...wei, id: "staff-warehouse" };
const tracking = "SF7700000001";

/** Forwarded goods of the demo company: received, some of them reported broken, the rest still to report. */
export async function lostGoods(shop: LivedShop) {
  const goods = {
    name: "陶器の湯のみ",
    valueFen: 1_250,
    goodsClass: "general" as const,
    optionIds: [],
    note: "",
    parcels: [{ tracking, quantity: 6 }],
  };
  const id = crypto.randomUUID();
  const made = await announceForwarded(shop.as(demo), shop.files, id, goods, [png()]);
  if (!made.ok) throw new Error(made.reason);
  const { number } = made.value;
  const [lot] = await lotQueue(shop.as(floor), "arrival_pending", tracking);
  const arrival = { id: crypto.randomUUID(), lotId: lot!.id, quantity: 6 };
  const received = await receiveLot(shop.as(floor), arrival);
  if (!received.ok) throw new Error(received.reason);
  const [parcel] = await lossParcelsQuery(shop.as(demo), number);
  const proof = { name: "領収書.pdf", bytes: new TextEncoder().encode("%PDF-1.7\n") };
  const loss = {
    id: crypto.randomUUID(),
    number,
    parcel: parcel!.purchaseId,
    kind: "broken" as const,
    words: "割れ",
    quantity: 2,
  };
  const reported = await reportLoss(shop.as(demo), shop.files, loss, proof);
  if (!reported.ok) throw new Error(reported.reason);
  return number;
}
