import { type FormEvent, useCallback, useState } from "react";
import { quantityFor, reachedTier } from "#app/domain/catalog/offers/offer.ts";
import { useFormValues } from "#app/ui/use-form-values.ts";
import { useRecount } from "#app/ui/use-recount.ts";
import {
  countOf,
  plainCount,
  productAddress,
  quantityError,
  quantityRangeText,
  readQuantities,
  type TypedProduct,
  typedProduct,
  typedTexts,
} from "./sku-quantities.ts";
import type { ProductFigures, ProductView } from "./view.server.ts";

export type ProductDraft = ReturnType<typeof useProductDraft>;

interface Opened {
  view: Pick<ProductView, "offer" | "tiers">;
  given: ProductFigures;
  /** What the fields hold when the page opens. */
  typed: TypedProduct;
}

/**
 * Holds what is typed on a product page. Pieces and tiers follow each key, and what is wrong with a quantity is said
 * once it was left; options and landed cost are reckoned by the server.
 */
export function useProductDraft({ view: { offer, tiers }, given, typed: opened }: Opened) {
  const { form, values, read } = useFormValues(opened, readProduct);
  const [typing, setTyping] = useState("");
  const recount = useRecount({
    given,
    address: draftAddress(offer, { ...values, note: "" }, [["recount", "1"]]),
    fits: ({ typed }) => basisOf(typed) === basisOf(values),
  });

  /** Empties what is in the cart now: quantities, note and options. What was typed meanwhile stays. */
  const clear = useCallback(
    (sent: TypedProduct) => {
      const fields = form.current?.querySelectorAll<HTMLInputElement>(
        "[name^=qty-], [name=note], [name=option]",
      );
      for (const field of fields ?? []) {
        const { name, value } = field;
        if (name === "option") field.checked &&= !sent.optionIds.includes(value);
        else if (name === "note") field.value = value === sent.note ? "" : value;
        else if (plainCount(value) === sent.raw[name.slice("qty-".length)]) field.value = "";
      }
      read();
    },
    [form, read],
  );

  const pieces = Object.values(values.raw).reduce((sum, text) => sum + countOf(text), 0);
  const quantity = quantityFor(offer, pieces);
  const errors = Object.entries(values.raw).flatMap(([skuId, text]): [string, string][] => {
    const error = quantityError(text) ?? (pieces === 0 ? quantityRangeText : undefined);
    return error ? [[`qty-${skuId}`, error]] : [];
  });
  return {
    ...recount,
    form,
    typed: values,
    /** The page with what was typed, to come back to. */
    address: draftAddress(offer, values),
    read,
    onInput({ target }: FormEvent) {
      setTyping((target as HTMLInputElement).name);
      read();
    },
    onBlur: () => setTyping(""),
    clear,
    pieces,
    quantity,
    tier: reachedTier(tiers, quantity),
    /** Whether there is a quantity that cannot be read. */
    isWrong: errors.length > 0,
    /** What is wrong with quantities by their fields, but for the one that is being typed. */
    errors: Object.fromEntries(errors.filter(([name]) => name !== typing)),
  };
}

/** What the form of a product page holds, or held when it was sent. */
export function readProduct(form: FormData | URLSearchParams): TypedProduct {
  return typedProduct(readQuantities(form));
}

/** What figures depend on; the note is not among it. */
function basisOf({ raw, optionIds }: TypedProduct) {
  return JSON.stringify([Object.entries(raw).sort(), [...optionIds].sort()]);
}

function draftAddress(
  { id, platform }: ProductView["offer"],
  { raw, optionIds, note }: TypedProduct,
  more: [string, string][] = [],
) {
  return productAddress([
    ...more,
    ["goods_id", id],
    ["fromPlatform", platform],
    ...typedTexts({ raw: new Map(Object.entries(raw)), optionIds }),
    ["note", note],
  ]);
}
