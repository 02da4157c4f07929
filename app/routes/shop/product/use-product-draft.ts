import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { quantityFor, reachedTier } from "#app/domain/catalog/offers/offer.ts";
import {
  countOf,
  productAddress,
  readQuantities,
  type TypedProduct,
  typedProduct,
  typedTexts,
} from "./sku-quantities.ts";
import type { ProductView } from "./view.server.ts";

/** The landed cost is asked for once the typing rests for so long. */
const restMs = 200;

export interface LoadedProduct extends ProductView {
  typed: TypedProduct;
}

export type ProductDraft = ReturnType<typeof useProductDraft>;

/**
 * Holds what is typed on a product page. Pieces and tiers follow each key; options and landed cost are reckoned by the
 * server once the typing rests, and the ones before stand, marked as stale, until then.
 */
export function useProductDraft(loaded: LoadedProduct, opened: TypedProduct) {
  const form = useRef<HTMLFormElement>(null);
  const recount = useFetcher<LoadedProduct | null>();
  const [typed, setTyped] = useState(opened);
  const last = useRef(loaded);
  if (recount.data) last.current = recount.data;
  const reckoned = last.current;
  const stale = figuresOf(typed) !== figuresOf(reckoned.typed);
  const address = draftAddress(loaded.offer, typed);
  const figures = draftAddress(loaded.offer, { ...typed, note: "" }, [["recount", "1"]]);

  const read = useCallback(() => {
    const now = typedProduct(readQuantities(new FormData(form.current ?? undefined)));
    setTyped((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    return now;
  }, []);

  // Fields hold what was typed before React was there, and after a way back what they held before.
  useEffect(() => {
    read();
    const shown = () => void read();
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetcher is another object at each of its steps
  useEffect(() => {
    if (!stale) return;
    const load = () => recount.load(figures);
    const timer = setTimeout(load, restMs);
    addEventListener("online", load);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", load);
    };
  }, [stale, figures]);

  /**
   * Empties the fields whose quantity or note is in the cart now. What was typed meanwhile stays, and so do the options,
   * for the next goods.
   */
  const clear = useCallback(
    (sent: TypedProduct) => {
      const fields = form.current?.querySelectorAll<HTMLInputElement>("[name^=qty-], [name=note]");
      for (const field of fields ?? []) {
        const was = field.name === "note" ? sent.note : sent.raw[field.name.slice("qty-".length)];
        if (field.value === was) field.value = "";
      }
      read();
    },
    [read],
  );

  const pieces = Object.values(typed.raw).reduce((sum, text) => sum + countOf(text), 0);
  const quantity = quantityFor(loaded.offer, pieces);
  return {
    form,
    typed,
    /** The page with what was typed, to come back to. */
    address,
    read,
    clear,
    pieces,
    quantity,
    tier: reachedTier(loaded.tiers, quantity),
    /** The page's figures as they were reckoned last. */
    reckoned,
    stale,
    /** True where the line broke while they were asked for. */
    failed: stale && recount.state === "idle" && recount.data === null,
  };
}

function figuresOf({ raw, optionIds }: TypedProduct) {
  return JSON.stringify([Object.entries(raw).sort(), [...optionIds].sort()]);
}

function draftAddress(
  { id, platform }: LoadedProduct["offer"],
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
