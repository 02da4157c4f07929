import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  bySeller,
  cartSums,
  toPricedLines,
  toPricedSellers,
} from "#app/domain/catalog/cart/cart.ts";
import { costOfSelected, readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/routes/frame/described.ts";
import { shownTerms } from "#app/routes/frame/landed/cost-terms.server.ts";
import { landedTotal } from "#app/routes/frame/landed/landed-total.ts";
import { MethodChoice } from "#app/routes/frame/landed/method-choice.tsx";
import { changedPricesText } from "#app/routes/frame/line/changed-price.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { SaveForm } from "#app/ui/keep-place.tsx";
import { Added } from "./added.tsx";
import { doCartCommand } from "./cart-commands.server.ts";
import { CartForm } from "./cart-form.tsx";
import { cartHref, readPlace, readSaid } from "./cart-place.ts";
import { LaterLines } from "./later-lines.tsx";

export const meta: MetaFunction = () => [
  ...described(
    "カート | 買付便",
    "仕入先ごとにまとめたカート。数量とオプションを変えて、手数料と為替スプレッドまで含めた合計を確認できます。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const { costMethod } = await args.context.viewer();
  const cart = await readCart(scope, costMethod);
  const { lines, terms } = cart;
  const { options, rate } = terms;
  const sums = cartSums(lines, options);
  const amounts = {
    ...sums,
    ttsRate: rate.ttsRate,
    spreadYen: rate.spreadYen,
    serviceRatePercent: terms.serviceRatePercent,
  };
  const parts = breakdown(amounts);
  const params = new URL(args.request.url).searchParams;
  const place = readPlace(params);
  const landed = costOfSelected(cart, { destination: "home" }).answer;
  return {
    sellers: toPricedSellers(bySeller(lines), parts.rate, place),
    later: laterPart(),
    lineCount: lines.length,
    options,
    amounts,
    parts,
    landed: landed.ok ? landedTotal(landed.value.chosen, landed.value.fixed) : null,
    terms: shownTerms(terms),
    signedIn: scope.actor.kind === "buyer",
    changedPrices: changedPricesText(lines.filter(({ selected }) => selected)),
    added: Number(params.get("added")) > 0,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    said: readSaid(params),
  };

  /** So many of the list for later, newest first, after the one that the address names. */
  function laterPart() {
    const newest = cart.later.toReversed();
    const start = newest.findIndex(({ id }) => id === place.later) + 1;
    const shown = newest.slice(start, start + laterAtOnce);
    const isMore = start + shown.length < newest.length;
    return {
      lines: toPricedLines(shown, parts.rate),
      count: newest.length,
      next: isMore ? `${cartHref({ ...place, later: shown.at(-1)!.id })}#later` : "",
    };
  }
}

const laterAtOnce = 20;

export async function action(args: ActionFunctionArgs) {
  return doCartCommand(args);
}

export default function CartPage() {
  const { sellers, lineCount, options, later, terms, signedIn, ...loaded } =
    useLoaderData<typeof loader>();
  const { amounts, parts, landed, ...shown } = loaded;
  const refused = useActionData<typeof action>();

  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>カート</h1>
        {lineCount > 0 && (
          <p className="note number">
            {lineCount}明細 ・ 1回の注文は{limits.linesPerOrder}明細まで
          </p>
        )}
      </div>
      {!refused && <Added added={shown.added} pieces={shown.pieces} said={shown.said} />}
      {lineCount === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <MethodChoice terms={terms} back={href("/cart")} />
          <CartForm
            sellers={sellers}
            options={options}
            signedIn={signedIn}
            amounts={amounts}
            parts={parts}
            landed={landed}
            changedPrices={shown.changedPrices}
            problems={refused?.problems ?? []}
            typed={refused?.typed ?? {}}
          />
        </>
      )}
      <LaterLines {...later} />
      <SaveForm />
    </main>
  );
}

function EmptyCart() {
  return (
    <Empty title="カートに商品がありません">
      <p>商品名やURLで探し、数量を入れて「カートに入れる」を押すと、ここに仕入先ごとに並びます。</p>
      <p>
        <a className="button" href={href("/CommoditySearch")}>
          商品を探す
        </a>
      </p>
    </Empty>
  );
}
