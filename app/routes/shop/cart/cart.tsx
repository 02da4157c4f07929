import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { bySeller, cartSums, priced } from "#app/domain/catalog/cart/cart-totals.ts";
import { costOfSelected, readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/routes/frame/described.ts";
import { shownTerms } from "#app/routes/frame/landed/cost-terms.server.ts";
import { landedTotal } from "#app/routes/frame/landed/landed-total.ts";
import { MethodChoice } from "#app/routes/frame/landed/method-choice.tsx";
import { changedPricesText } from "#app/routes/frame/line/changed-price.tsx";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { KeepPlace } from "#app/ui/keep-place.tsx";
import { Added } from "./added.tsx";
import { CartAmounts } from "./cart-amounts.tsx";
import { doCartCommand } from "./cart-commands.server.ts";
import { CartSeller } from "./cart-seller.tsx";

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
  const landed = costOfSelected(cart, { destination: "home" }).answer;
  return {
    sellers: priced(bySeller(lines), parts.rate),
    lineCount: lines.length,
    options,
    amounts,
    parts,
    landed: landed.ok ? landedTotal(landed.value.chosen, landed.value.fixed) : null,
    terms: shownTerms(terms),
    signedIn: scope.actor.kind === "buyer",
    changedPrices: changedPricesText(lines.filter(({ selected }) => selected)),
    added: Number(new URL(args.request.url).searchParams.get("added")) || 0,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await shopperScope(args);
  return doCartCommand(scope, await sentForm(args.request));
}

export default function CartPage() {
  const { sellers, lineCount, options, amounts, parts, landed, terms, signedIn, ...shown } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();

  if (lineCount === 0) return <EmptyCart />;

  return (
    <main id="main" className="wrap">
      <div className="head row between">
        <h1>カート</h1>
        <p className="note n">
          {lineCount}明細 ・ 1回の注文は{limits.linesPerOrder}明細まで
        </p>
      </div>
      {!refused && <Added pieces={shown.added} />}
      <MethodChoice terms={terms} back={href("/cart")} />
      <Form method="post" id="cart" data-keep-place>
        {/* Enter in a quantity means 更新, not the first 削除 of the page. */}
        <button
          type="submit"
          name="intent"
          value="update"
          className="vh"
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="stack">
          <ErrorList problems={refused?.problems ?? []} />
          {shown.changedPrices && <ChangedPrices text={shown.changedPrices} />}
          <div className="cols aside-end">
            <div className="stack">
              <CartTools />
              {sellers.map((seller) => (
                <CartSeller
                  key={seller.supplierId}
                  seller={seller}
                  options={options}
                  typed={refused?.typed ?? {}}
                  problems={refused?.problems ?? []}
                />
              ))}
            </div>
            <ToOrder amounts={amounts} parts={parts} landed={landed} signedIn={signedIn} />
          </div>
        </div>
      </Form>
      <KeepPlace />
    </main>
  );
}

function EmptyCart() {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>カート</h1>
      </div>
      <Empty title="カートに商品がありません">
        <p>
          商品名やURLで探し、数量を入れて「カートに入れる」を押すと、ここに仕入先ごとに並びます。
        </p>
        <p>
          <a className="btn" href={href("/CommoditySearch")}>
            商品を探す
          </a>
        </p>
      </Empty>
    </main>
  );
}

function ChangedPrices({ text }: { text: string }) {
  return (
    <div className="panel due" role="status">
      <p>
        <b>{text}</b> 新しい単価を確認してから進んでください。
      </p>
      <p>
        <Button name="intent" value="accept" small>
          新しい単価を確認しました
        </Button>
      </p>
    </div>
  );
}

function CartTools() {
  return (
    <div className="bar row">
      <span className="row">
        <Button small soft name="intent" value="all">
          すべて選ぶ
        </Button>
        <Button small soft name="intent" value="none">
          選択を外す
        </Button>
      </span>
      <span className="end row">
        <Button small soft name="intent" value="remove">
          選択した商品を削除
        </Button>
        <Button small name="intent" value="update">
          更新
        </Button>
      </span>
    </div>
  );
}

function ToOrder({
  amounts,
  parts,
  landed,
  signedIn,
}: Pick<Loaded, "amounts" | "parts" | "landed" | "signedIn">) {
  return (
    <aside className="stack">
      <CartAmounts amounts={amounts} parts={parts} landed={landed} />
      <Button main wide name="intent" value="order">
        注文へ進む
      </Button>
      <p className="note">
        {signedIn
          ? "次の画面で内容を確認してから、見積を依頼します。費用はかかりません。"
          : "次の画面でログインします。カートの内容はそのまま引き継がれます。"}
      </p>
    </aside>
  );
}
