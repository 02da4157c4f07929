import { useActionData, useFetcher } from "@remix-run/react";
import { MethodChoice } from "#app/shared/landed/method-choice.tsx";
import { sentFields } from "#app/ui/answer-to.ts";
import { LandedCost } from "./landed-cost.tsx";
import { ProductForm, type ProductFormProps } from "./product-form.tsx";
import type { ProductAnswer } from "./send-goods.server.ts";
import { readProduct, useProductDraft } from "./use-product-draft.ts";
import type { ProductFigures } from "./view.server.ts";

interface ProductOrderProps extends Pick<ProductFormProps, "view" | "blacklisting"> {
  /** The figures that came with the page. */
  given: ProductFigures;
}

/** What changes with each key: the landed cost and the form. The rest of the page is drawn once. */
export function ProductOrder({ view, blacklisting, given }: ProductOrderProps) {
  const sent = useActionData<ProductAnswer>();
  const add = useFetcher<ProductAnswer>();
  const typed = sent?.initialValue ? readProduct(sentFields(sent)) : given.typed;
  const draft = useProductDraft({ view, given, typed });
  const { figures, stale, address } = draft;
  return (
    <>
      <div className={stale ? "stale" : undefined} aria-busy={stale}>
        {figures.landed ? (
          <LandedCost
            {...figures}
            landed={figures.landed}
            terms={view.terms}
            back={`${address}#land`}
          />
        ) : (
          <MethodChoice terms={view.terms} back={address} />
        )}
      </div>
      <ProductForm
        view={view}
        draft={draft}
        add={add}
        blacklisting={blacklisting}
        typed={typed}
        answer={add.data ?? sent}
        opened={given}
      />
    </>
  );
}
