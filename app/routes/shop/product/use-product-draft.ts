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
  // The newest figures count: the page is loaded anew, too, once goods were refused or a broken line is mended.
  const last = useRef({ loaded, counted: recount.data, reckoned: loaded });
  if (recount.data && recount.data !== last.current.counted)
    last.current = { loaded, counted: recount.data, reckoned: recount.data };
  else if (loaded !== last.current.loaded)
    last.current = { loaded, counted: recount.data, reckoned: loaded };
  const { reckoned } = last.current;
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

  const counting = recount.state !== "idle";
  const asked = useRef("");
  // One at a time: an answer that is given up half-way is an error on the console.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetcher is another object at each of its steps
  useEffect(() => {
    if (!stale || counting) return;
    const load = () => {
      asked.current = figures;
      recount.load(figures);
    };
    // What was not answered is asked for again once the line is back.
    const timer = asked.current === figures ? undefined : setTimeout(load, restMs);
    addEventListener("online", load);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", load);
    };
  }, [stale, figures, counting]);

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
    /** True while they are asked for. */
    counting,
    /** True where the line broke while they were asked for. */
    failed: stale && !counting && recount.data === null,
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
