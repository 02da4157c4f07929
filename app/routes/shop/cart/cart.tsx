import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useMemo } from "react";
import { readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/routes/frame/described.ts";
import { MethodChoice } from "#app/routes/frame/landed/method-choice.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { noAct } from "./cart-act.ts";
import { doCartCommand } from "./cart-commands.server.ts";
import { CartForm } from "./cart-form.tsx";
import { CartNotice } from "./cart-notice.tsx";
import { readPlace } from "./cart-place.ts";
import { LaterLines } from "./later-lines.tsx";
import { useCartDraft } from "./use-cart-draft.ts";
import { toCartView } from "./view.server.ts";

export const handle: DocumentHandle = { hydrate: true };

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
  return {
    ...toCartView(cart, readPlace(new URL(args.request.url).searchParams)),
    signedIn: scope.actor.kind === "buyer",
  };
}

export function action(args: ActionFunctionArgs) {
  return doCartCommand(args);
}

/** What did not come through leaves the page as it is, with what was typed. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    // What the shop answered is shown as it stands: the cart of somebody else, or where to go on.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { unsent: true, problems: [], typed: {}, done: noAct };
  }
}

/** A refusal says that the cart is not as it was shown: it is asked for again as after a change. */
export function shouldRevalidate({
  actionResult,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (actionResult?.unsent) return false;
  return formMethod === "POST" || defaultShouldRevalidate;
}

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const draft = useCartDraft(loaded, refused);
  const { terms, later } = loaded;
  const lineCount = draft.sums.lines.length;
  const { notice: act } = draft;
  const notice = act && <CartNotice act={act} undo={() => draft.undo(act)} />;
  const isEmpty = loaded.lines.every(({ id }) => draft.leaving.has(id));
  // An empty cart has no form to lead to.
  const withoutForm = useMemo(() => draft.problems.map(({ text }) => ({ text })), [draft.problems]);

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
      {isEmpty && notice}
      {loaded.lines.length === 0 && <ErrorList problems={withoutForm} />}
      {isEmpty && <EmptyCart />}
      {!isEmpty && <MethodChoice terms={terms} back={href("/cart")} />}
      {loaded.lines.length > 0 && (
        <CartForm
          shown={loaded}
          draft={draft}
          typed={refused?.typed ?? {}}
          notice={!isEmpty && notice}
          hidden={isEmpty}
        />
      )}
      <LaterLines later={later} draft={draft} />
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
