import type { Reply } from "../messages.ts";
import type { Say, Tongue } from "../words.ts";
import { element, link } from "./element.ts";
import { figures, type PanelOffer } from "./figures.ts";
import type { Frame } from "./frame.ts";
import { likeGoods } from "./like-goods.ts";
import { takeAlong } from "./take-along.ts";
import { type Told, toldPlace } from "./told-place.ts";
import { trouble } from "./trouble.ts";
import { wishFields } from "./wish-fields.ts";

interface Around {
  frame: Frame;
  say: Say;
  tongue: Tongue;
  /** What the token is for; null is everything. */
  uses: readonly string[] | null;
  /** Asks for this offer anew. */
  again(skuId: string, quantity: number): Promise<Reply | undefined>;
}

/** Colour and size, quantity, what it costs, and the ways to take it along. */
export function offerPanel({ shop, data }: Extract<Reply, { ok: true }>, around: Around) {
  const { frame, say, tongue, uses, again } = around;
  const first = data as PanelOffer;
  const told = toldPlace();
  const wish = wishFields(first, tongue, say, () => void reckon());
  const cost = element("div", {}, figures(first, say));
  const seePage = link(say("see_page"), shop + first.page);
  let turn = 0;

  frame.show(
    element("h2", {
      className: "title",
      textContent: tongue === "zh" ? first.titleZh : first.titleJa,
    }),
    wish.place,
    cost,
    told.place,
    takeAlong({ offerId: first.id, shop, say, wish, told, uses }),
    likeGoods(say),
    element("p", { className: "note" }, seePage),
  );
  hint(first, told, say);

  async function reckon() {
    cost.firstElementChild?.classList.add("old");
    const pieces = wish.pieces();
    if (pieces === undefined) return told.tell("problem", say("quantity_wrong"));
    const asked = ++turn;
    const reply = await again(wish.skuId(), pieces);
    // A later question is on its way: its answer counts.
    if (asked !== turn) return;
    if (!reply?.ok) return told.show(trouble(reply, say, () => void reckon()));
    const offer = reply.data as PanelOffer;
    cost.replaceChildren(figures(offer, say));
    seePage.href = shop + offer.page;
    hint(offer, told, say);
  }
}

/** What the shop or the seller would say later. */
function hint({ skus, skuId, quantity, minOrder }: PanelOffer, told: Told, say: Say) {
  const stock = skus.find(({ id }) => id === skuId)?.stock ?? 0;
  if (quantity > stock)
    told.tell("problem", say("above_stock", { n: stock.toLocaleString("ja-JP") }));
  else if (quantity < minOrder) told.tell("note", say("below_minimum", { n: minOrder }));
  else told.clear();
}
