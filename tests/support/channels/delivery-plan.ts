import { eq } from "drizzle-orm";
import type { PlanAccess } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import type { Inbound } from "#app/domain/channels/ports/inbound.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import type { Ask } from "#app/integrations/amazon/call.server.ts";
import { amazonInbound } from "#app/integrations/amazon/inbound.server.ts";
import { away, busy, refused, told } from "#app/integrations/channels/faults.ts";
import { AmazonStandIn } from "#app/local/partners/channels/amazon/amazon-stand-in.ts";
import { demoSellerId, japan } from "#app/local/partners/channels/amazon/application.ts";
import { steered } from "#app/local/partners/channels/stand-in.ts";
import { channelArticles, channelPlans, shippingRequests } from "#db/schema/index.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { noon, type Shop, wei } from "../shop.ts";
import { packAll, paidRequest } from "../trade/boxing.ts";
import { connectedShop } from "./connected-shop.ts";
import { noShopPorts, testSeal } from "./shop-ports.ts";
import { soldArticle } from "./sold-article.ts";

/** What becomes of a question: lost on its way, its answer lost, or answered so. */
export type Mishap = "crash-before" | "crash-after" | "away" | "lost" | "busy" | undefined;

/** Amazon's stand-in in this process, asked through our own adapter, with a clock and mishaps of its own. */
export function inboundAtHand() {
  const clock = { now: noon };
  const { standIn } = steered(
    (lent) => new AmazonStandIn(lent, { times: 1e9, tokenSeconds: 1e9 }),
    {
      goods: demoGoods,
      now: () => clock.now,
      slowMs: 0,
    },
  );
  const origin = "http://amazon.test";
  const token = standIn.application.accessTokenOf(demoSellerId);
  const mishaps: { next: () => Mishap } = { next: () => undefined };

  const ask: Ask = async (_shop, { path, query = {}, method, body }, schema) => {
    const mishap = mishaps.next();
    if (mishap === "crash-before") throw new Error("the Worker died");
    if (mishap === "away") return away;
    if (mishap === "busy") return busy(30_000);
    const given = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
    const headers = new Map([
      ["x-amz-access-token", token],
      ["user-agent", "tests"],
    ]);
    const answer = standIn.told({
      method: method ?? "GET",
      url: new URL(`${origin}/amazon${path}?${new URLSearchParams(given)}`),
      header: (name) => headers.get(name) ?? null,
      text: body ? JSON.stringify(body) : "",
    });
    if (mishap === "crash-after") throw new Error("the Worker died");
    if (mishap === "lost") return away;
    // As it comes over the wire.
    const said = JSON.parse(JSON.stringify(answer.body));
    if (answer.status >= 400) {
      const [first] = (said as { errors: { code: string; message: string }[] }).errors;
      return refused(first!.code, first!.message);
    }
    return told(schema.parse(said));
  };
  const settings = { marketplaceId: japan, now: () => clock.now };
  const inbound: Inbound = {
    ...amazonInbound(settings as Parameters<typeof amazonInbound>[0], ask),
    async labelSheets(_shop, address) {
      const answer = await standIn.answer(new Request(address));
      return answer.ok ? told(new Uint8Array(await answer.arrayBuffer())) : away;
    },
  };
  return { clock, standIn, inbound, mishaps };
}

export type InboundAtHand = ReturnType<typeof inboundAtHand>;

/** What plans are carried on with in tests. */
export function planAsking(shop: Shop, { inbound }: Pick<InboundAtHand, "inbound">): PlanAccess {
  return {
    ports: { ...noShopPorts, amazon: { inbound, missing: [] } },
    seal: testSeal,
    files: shop.files,
    from: {
      name: "买付便仓库",
      company: "买付便仓库",
      line1: "示例路1号",
      city: "金华市",
      province: "浙江省",
      postalCode: "322000",
      country: "CN",
      phone: "13800138000",
    },
    pause: async () => {},
  };
}

/** A request of the company for Amazon's warehouses of so many totes, each the article of a connected shop. */
export async function amazonRequest(shop: Shop, { pieces = 6, sku = "MT-201" } = {}) {
  const { shop: row } = await connectedShop(shop, { channel: "amazon", shopId: demoSellerId });
  const productId = await soldArticle(shop, row, { skuId: "sku-tote-natural", articleId: sku });
  await shop.db
    .update(channelArticles)
    .set({ fnsku: "X000MT0201", title: "帆布トートバッグ 生成り" })
    .where(eq(channelArticles.sku, sku));
  const { id, number } = await paidRequest(shop, [pieces], { freightYen: 30_000 });
  const fba = { fba: true, shipmentIds: [], maxGrams: null, marks: "", together: "" };
  const wish = (boxWishes: typeof fba | null) =>
    shop.db.update(shippingRequests).set({ boxWishes }).where(eq(shippingRequests.id, id));
  await wish(fba);
  return {
    id,
    number,
    shop: row,
    productId,
    /** Packed into so many boxes; where a plan brings the boxes' number nobody is asked for it. */
    async pack(weightGrams = 1_900) {
      const planned = await shop.db.$count(channelPlans, eq(channelPlans.requestId, id));
      if (planned === 0) await wish(null);
      await packAll(shop, number, 1, weightGrams);
      if (planned === 0) await wish(fba);
    },
    /** Its boxes are open again. */
    async unpack() {
      const opened = await unpackShipment(shop.as(wei), number, "boxes");
      if (!opened.ok) throw new Error(opened.reason);
    },
  };
}
