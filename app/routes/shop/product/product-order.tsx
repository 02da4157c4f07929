import { useActionData, useFetcher } from "@remix-run/react";
import type { ComponentProps } from "react";
import { MethodChoice } from "#app/routes/frame/landed/method-choice.tsx";
import { LandedCost } from "./landed-cost.tsx";
import { ProductForm } from "./product-form.tsx";
import type { sendGoods } from "./send-goods.server.ts";
import { type LoadedProduct, useProductDraft } from "./use-product-draft.ts";

interface ProductOrderProps {
  shown: LoadedProduct & Pick<ComponentProps<typeof ProductForm>, "blacklisting" | "problems">;
}

/** What changes with each key: the landed cost and the form. The rest of the page is drawn once. */
export function ProductOrder({ shown }: ProductOrderProps) {
  const sent = useActionData<typeof sendGoods>();
  const add = useFetcher<typeof sendGoods>();
  const typed = sent?.typed ?? shown.typed;
  const draft = useProductDraft(shown, typed);
  const answer = add.data ?? sent;
  const { reckoned, stale, address } = draft;
  return (
    <>
      <div className={stale ? "stale" : undefined} aria-busy={stale}>
        {reckoned.landed ? (
          <LandedCost {...reckoned} landed={reckoned.landed} terms={shown.terms} back={address} />
        ) : (
          <MethodChoice terms={shown.terms} back={address} />
        )}
      </div>
      <ProductForm
        shown={shown}
        draft={draft}
        add={add}
        blacklisting={shown.blacklisting}
        typed={typed}
        problems={answer?.problems ?? shown.problems}
      />
    </>
  );
}
