import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import {
  type CartLine,
  lineName,
  markOutOfStock,
  toCartLine,
} from "#app/domain/catalog/cart/cart.ts";
import {
  acceptPrices,
  backToCart,
  changeCart,
  listSelectedLineIds,
  moveToLibrary,
  removeFromCart,
  saveForLater,
  undoRemoval,
} from "#app/domain/catalog/cart/change-cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalidFields } from "#app/http/respond.server.ts";
import { buyerScope, cartScope, denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { productRefusals } from "#app/routes/account/product/product-texts.ts";
import { readCartForm } from "./cart.schema.server.ts";
import { type CartAct, noAct, toldOf } from "./cart-act.ts";
import { type CartPlace, cartHref, readPlace } from "./cart-place.ts";
import { typedFields } from "./typed-cart.ts";

/** What the cart's buttons answer to a page that stays: what is wrong, or what was done. */
export type CartAnswer = SubmissionResult<string[]> & { done?: CartAct };

/** A form of the cart that was sent, and from which of its places. */
interface Sent {
  context: AppLoadContext;
  form: FormData;
  place: CartPlace;
}

const troubleTexts = {
  gone: () => "掲載が終わりました。削除するか、選択を外してください",
  "out-of-stock": ({ stock }: CartLine) =>
    stock === 0
      ? "在庫がありません。削除するか、選択を外してください"
      : `在庫が足りません。種類ごとに合わせて${stock.toLocaleString("ja-JP")}個以下にしてください`,
  "below-minimum": ({ minOrder }: CartLine) =>
    `最小注文数に足りません。種類を合わせて${minOrder.toLocaleString("ja-JP")}個以上にしてください`,
};

type Shopper = Awaited<ReturnType<typeof cartScope>>;

/** What of the chosen lines cannot be ordered as it stands, each by its field, or by its seller where it is folded. */
async function hinderingLines(scope: Shopper, shown: readonly string[]) {
  const lines = markOutOfStock(
    (await cartLinesQuery(scope)).map(toCartLine),
    (line) => line.selected,
  );
  const errors: Record<string, string[]> = {};
  if (!lines.some(({ selected }) => selected)) errors[""] = ["注文する商品を選んでください"];
  for (const line of lines) {
    if (!line.selected || !line.trouble) continue;
    const text = troubleTexts[line.trouble](line);
    const seller = `seller-${line.supplierId}`;
    if (shown.includes(line.id)) errors[`qty-${line.id}`] = [text];
    else errors[seller] = [...(errors[seller] ?? []), `${lineName(line)}：${text}`];
  }
  return errors;
}

/** What a button does with one line, or with all that are ticked. */
const moves = {
  remove: removeFromCart,
  later: saveForLater,
  library: moveToLibrary,
  back: backToCart,
};
type Move = keyof typeof moves;
const moveNames = Object.keys(moves) as Move[];

/** What the buttons of the cart do. */
export async function doCartCommand(args: ActionFunctionArgs) {
  // Whoever's session has ended takes the form along to the sign-in page, which reads it itself.
  const scope = await cartScope(args);
  const form = await readForm(args.request);
  const place = readPlace(new URL(args.request.url).searchParams);
  const sent: Sent = { context: args.context, form, place };
  const opened = formText(form, "open");
  if (opened !== undefined) {
    const [seller = "", after = ""] = opened.split(" ");
    return update(scope, { ...sent, place: { ...place, seller, after } }, "open");
  }
  const removal = formText(form, "restore");
  if (removal !== undefined) return restore(scope, sent, removal);
  const line = moveNames.find((name) => form.has(name));
  const intent = formText(form, "intent");
  const moved = line ?? moveNames.find((name) => name === intent);
  if (moved) {
    const one = line && formText(form, line);
    const buyer = moved === "remove" ? undefined : await buyerScope(args);
    return move(scope, buyer, sent, moved, one === undefined ? undefined : [one]);
  }
  switch (intent) {
    case "accept":
      await acceptPrices(scope);
      return answered(sent, { moved: "accept" });
    case "update":
    case "all":
    case "none":
    case "order":
      return update(scope, sent, intent);
    default:
      return invalidFields({ "": ["操作を選んでください"] }, []);
  }
}

/** A page that React keeps alive gets the answer where it is; others are led to it with a flash message. */
function answered({ context, form, place }: Sent, act: Partial<CartAct>) {
  const done = { ...noAct, ...act };
  if (form.has("stay")) return data<CartAnswer>({ status: "success", done });
  const told = toldOf(done);
  return told ? redirectWithFlash(context, cartHref(place), told) : redirect(cartHref(place), 303);
}

/** What was typed is kept; all lines are chosen or none, where that is asked for. */
async function update(scope: Shopper, sent: Sent, intent: string) {
  const { form, place } = sent;
  const { changes, errors, sellers } = readCartForm(form);
  const all = intent === "all" ? true : intent === "none" ? false : undefined;
  if (Object.keys(errors).length > 0) return invalidFields(errors, typedIn(form));
  const changed = await changeCart(scope, changes, { all, sellers });
  if (!changed.ok) return unchanged(changed.reason, form);
  const { gone: goneIds, merged } = changed.value;
  const gone = goneIds.length;
  if (intent === "open" && gone === 0 && !form.has("stay")) {
    const at = place.seller ? `#seller-${encodeURIComponent(place.seller)}` : "";
    return redirect(cartHref(place) + at, 303);
  }
  // What is ordered is what was seen: where some of it is gone, the cart is shown first.
  if (intent !== "order" || gone > 0) {
    const moved = merged > 0 ? "merge" : intent === "update" || gone > 0 ? "update" : "";
    return answered(sent, { moved, gone });
  }
  const hindering = await hinderingLines(scope, formTexts(form, "line"));
  return Object.keys(hindering).length > 0
    ? invalidFields(hindering, [])
    : redirectDocument(href("/orderPreview"), 303);
}

/** Saves what was typed, then moves one line or the ticked ones. Sent again it finds them moved. */
async function move(
  shopper: Shopper,
  buyer: Scope<Buyer> | undefined,
  sent: Sent,
  name: Move,
  one?: string[],
) {
  const { form } = sent;
  const { changes, errors, sellers } = readCartForm(form);
  const ids = one ?? formTexts(form, "pick").slice(0, limits.linesPerOrder);
  // What is wrong with a line that goes hinders nothing.
  const others = Object.entries(errors).filter(
    ([name]) => !ids.some((id) => name.endsWith(`-${id}`)),
  );
  if (others.length > 0) return invalidFields(Object.fromEntries(others), typedIn(form));
  const kept = changes.filter(({ id }) => buyer || !ids.includes(id));
  const changed = await changeCart(shopper, kept, { sellers });
  if (!changed.ok && changed.reason !== "not-found") return unchanged(changed.reason, form);
  const whole = [...sellers].flatMap(([id, isTicked]) => (isTicked ? id : []));
  const wanted = one ?? [...ids, ...(await listSelectedLineIds(shopper, whole))];
  if (wanted.length === 0) return invalidFields({ "": [productRefusals["nothing-chosen"]] }, []);
  const key = formText(form, "removal");
  const removal = key && isUuid(key) ? key : crypto.randomUUID();
  const done =
    name === "remove"
      ? await removeFromCart(shopper, wanted, removal)
      : await moves[name](buyer!, wanted);
  if (done.ok) {
    const { count } = done.value;
    // Of a form that moves lines and comes twice these are where they should be.
    const left = changed.ok ? changed.value.gone.filter((id) => !wanted.includes(id)) : [];
    const gone = left.length + (name === "remove" ? wanted.length - count : 0);
    const undone = { remove: [removal], later: wanted, library: [], back: [] }[name];
    return answered(sent, { moved: name, count, gone, undo: count > 0 ? undone : [] });
  }
  if (done.reason === "not-found" || done.reason === "forbidden") throw denial(done.reason);
  const isListFull = name === "later" && done.reason === "cart-full";
  const text = isListFull
    ? `「あとで買う」は${limits.linesPerOrder}明細までです`
    : productRefusals[done.reason];
  return invalidFields({ "": [text] }, []);
}

function isUuid(text: string) {
  return fields.idempotencyKey.safeParse(text).success;
}

/** 元に戻す: the lines of a removal, as they were. */
async function restore(scope: Shopper, sent: Sent, removal: string) {
  const done = await undoRemoval(scope, removal);
  if (done.ok) return answered(sent, { moved: "restore", count: done.value.count });
  const text =
    done.reason === "cart-full"
      ? productRefusals["cart-full"]
      : "元に戻せませんでした。お手数ですが、もう一度カートにお入れください";
  return invalidFields({ "": [text] }, [], 409);
}

/** The fields of a form as they were typed, without its buttons and ids. */
function typedIn(form: FormData) {
  return [...form].filter(([name]) => typedFields.test(name));
}

function unchanged(reason: "not-found" | "moved-meanwhile" | "option-gone", form: FormData) {
  if (reason === "not-found") throw denial(reason);
  const isMoved = reason === "moved-meanwhile";
  const text = isMoved
    ? "カートの内容が変わりました。ご確認のうえ、もう一度お試しください"
    : productRefusals[reason];
  return invalidFields({ "": [text] }, typedIn(form), isMoved ? 409 : 400);
}
