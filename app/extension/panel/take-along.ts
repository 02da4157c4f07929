import type { Ask } from "../messages.ts";
import type { Say } from "../words.ts";
import { ask } from "./ask.ts";
import { button, element, link } from "./element.ts";
import type { Told } from "./told-place.ts";
import { sentenceOf, trouble } from "./trouble.ts";
import type { WishFields } from "./wish-fields.ts";

interface Wished {
  offerId: string;
  shop: string;
  say: Say;
  wish: WishFields;
  told: Told;
  /** What the token is for; null is everything. */
  uses: readonly string[] | null;
}

/** カートに入れる and 商品ライブラリに入れる, as far as the token is for them. */
export function takeAlong({ offerId, shop, say, wish, told, uses }: Wished) {
  const may = (use: string) => uses === null || uses.includes(use);
  const acts = [
    ...(may("cart") ? [button(say("add_cart"), "main", () => void addToCart())] : []),
    ...(may("library") ? [button(say("keep"), "", () => void keep())] : []),
  ];
  return element("div", { className: "acts" }, ...acts);

  async function addToCart() {
    const quantity = wish.pieces();
    if (quantity === undefined) return told.tell("problem", say("quantity_wrong"));
    const reply = await sent({ kind: "cart", offerId, skuId: wish.skuId(), quantity });
    if (reply) told.tell("done", say("added_cart", { n: quantity }), seeCart());
  }

  async function keep() {
    const reply = await sent({ kind: "keep", skuId: wish.skuId() });
    if (!reply) return;
    const words = say(reply.data.added > 0 ? "kept" : "kept_already");
    told.tell("done", words, link(say("see_library"), `${shop}/collection`));
  }

  /** One at a time, so that a second click does not add once more. */
  async function sent(asked: Ask) {
    for (const act of acts) act.disabled = true;
    told.tell("note", say("sending"));
    const reply = await ask(asked);
    for (const act of acts) act.disabled = false;
    if (reply?.ok) return reply;
    if (reply?.why === "offline") told.tell("problem", sentenceOf(reply, say, true), seeCart());
    else told.show(trouble(reply, say));
    return undefined;
  }

  function seeCart() {
    return link(say("see_cart"), `${shop}/cart`);
  }
}
