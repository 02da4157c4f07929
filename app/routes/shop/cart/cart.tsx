import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { cartScope } from "#app/http/scope.server.ts";
import { described } from "#app/shared/described.ts";
import { MethodChoice } from "#app/shared/landed/method-choice.tsx";
import { sentFields } from "#app/ui/answer-to.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorList, problemsByName } from "#app/ui/error-summary.tsx";
import { type CartAnswer, doCartCommand } from "./cart-commands.server.ts";
import { CartForm } from "./cart-form.tsx";
import { CartNotice } from "./cart-notice.tsx";
import { readPlace } from "./cart-place.ts";
import { LaterLines } from "./later-lines.tsx";
import { readTypedCart } from "./typed-cart.ts";
import { useCartDraft } from "./use-cart-draft.ts";
import { toCartView } from "./view.server.ts";

export {
  revalidateAfterPost as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [
  ...described(
    "カート | 買付便",
    "仕入先ごとにまとめたカート。数量とオプションを変えて、手数料と為替スプレッドまで含めた合計を確認できます。",
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await cartScope(args);
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

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<CartAnswer>();
  const draft = useCartDraft(loaded, refused);
  const { terms, later } = loaded;
  const lineCount = draft.sums.lines.length;
  const { notice: act } = draft;
  const notice = act && <CartNotice act={act} undo={() => draft.undo(act)} />;
  const isEmpty = loaded.lines.every(({ id }) => draft.leaving.has(id));
  // An empty cart has no form to lead to.
  const withoutForm = useMemo(
    () => problemsByName(draft.refusal).map(({ text }) => ({ text })),
    [draft.refusal],
  );

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
          typed={readTypedCart(sentFields(refused)).lines}
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
    <EmptyState title="カートに商品がありません">
      <p>商品名やURLで探し、数量を入れて「カートに入れる」を押すと、ここに仕入先ごとに並びます。</p>
      <p>
        <a className="button" href={href("/CommoditySearch")}>
          商品を探す
        </a>
      </p>
    </EmptyState>
  );
}
