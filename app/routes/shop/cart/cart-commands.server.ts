import { data, redirect } from "@remix-run/cloudflare";
import {
  type CartLine,
  cartLine,
  cartLinesQuery,
  heldToStock,
} from "#app/domain/catalog/cart/cart.server.ts";
import {
  acceptPrices,
  changeCart,
  removeFromCart,
} from "#app/domain/catalog/cart/change-cart.server.ts";
import { specText } from "#app/domain/catalog/product/offer.ts";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import type { shopperScope } from "#app/http/scope.server.ts";
import { readCartForm } from "./cart-form.server.ts";

const troubleTexts = {
  gone: () => "掲載が終わりました。削除するか、選択を外してください",
  "out-of-stock": ({ stock }: CartLine) =>
    stock === 0
      ? "在庫がありません。削除するか、選択を外してください"
      : `在庫が足りません。種類ごとに合わせて${stock.toLocaleString("ja-JP")}個以下にしてください`,
  "below-minimum": ({ minOrder }: CartLine) =>
    `最小注文数に足りません。種類を合わせて${minOrder.toLocaleString("ja-JP")}個以上にしてください`,
};

/** What of the chosen lines cannot be ordered as it stands, each by its field. */
async function hinderingLines(scope: Awaited<ReturnType<typeof shopperScope>>) {
  const lines = heldToStock((await cartLinesQuery(scope)).map(cartLine), (line) => line.selected);
  return lines.flatMap((line) =>
    line.selected && line.trouble
      ? [
          {
            fieldId: `qty-${line.id}`,
            text: `${line.titleJa} ${specText(line.spec)}：${troubleTexts[line.trouble](line)}`,
          },
        ]
      : [],
  );
}

/** What becomes of the choice of every line; left out, each keeps its own. */
const isChosen: Partial<Record<"update" | "order" | "all" | "none", boolean>> = {
  ...{ all: true, none: false },
};

/** What the buttons of the cart do. */
export async function doCartCommand(
  scope: Awaited<ReturnType<typeof shopperScope>>,
  form: SentForm,
) {
  const removed = form.one("remove");
  if (typeof removed === "string") return settled(await removeFromCart(scope, [removed]));

  const intent = form.one("intent");
  switch (intent) {
    case "remove":
      return settled(
        await removeFromCart(scope, form.several("pick").slice(0, limits.linesPerOrder)),
      );
    case "accept":
      return settled(await acceptPrices(scope));
    case "update":
    case "order":
    case "all":
    case "none":
      return update(intent);
    default:
      return data(
        { problems: [{ fieldId: "cart", text: "操作を選んでください" }], typed: {} },
        { status: 400 },
      );
  }

  /** What was typed is kept; all lines are chosen or none, where that is asked for. */
  async function update(wanted: "update" | "order" | "all" | "none") {
    const { changes: sent, problems, typed } = readCartForm(form);
    const changes = sent.map((line) => ({ ...line, selected: isChosen[wanted] ?? line.selected }));
    const goOn = wanted === "order";
    if (goOn && problems.length === 0 && !changes.some(({ selected }) => selected))
      problems.push({ fieldId: "cart", text: "注文する商品を選んでください" });
    if (problems.length > 0) return data({ problems, typed }, { status: 400 });
    const changed = await changeCart(scope, changes);
    const again = (text: string, status: number) =>
      data({ problems: [{ fieldId: "cart", text }], typed }, { status });
    if (!changed.ok && changed.reason === "moved-meanwhile")
      return again("カートの内容が変わりました。ご確認のうえ、もう一度お試しください", 409);
    if (!changed.ok && changed.reason === "option-gone")
      return again(
        "お取り扱いのないオプションが選ばれています。オプションを選び直してください",
        400,
      );
    if (!changed.ok) throw notFound();
    const hindering = goOn ? await hinderingLines(scope) : [];
    if (hindering.length > 0) return data({ problems: hindering, typed: {} }, { status: 400 });
    return redirect(href(goOn ? "/orderPreview" : "/cart"), 303);
  }

  function settled(result: { ok: boolean; reason?: string }) {
    if (result.ok) return redirect(href("/cart"), 303);
    if (result.reason === "not-found") throw notFound();
    return data(
      { problems: [{ fieldId: "cart", text: "商品を選んでください" }], typed: {} },
      { status: 400 },
    );
  }
}
