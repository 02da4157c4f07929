import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { quantityFor, reachedTier } from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { countOf, readQuantities, type TypedProduct, typedProduct } from "./sku-quantities.ts";
import type { ProductView } from "./view.server.ts";

/** The landed cost is asked for once the typing rests for so long. */
const restMs = 200;

interface Loaded extends ProductView {
  typed: TypedProduct;
  /** The address of the page with what was typed. */
  back: string;
}

export type ProductDraft = ReturnType<typeof useProductDraft>;

/**
 * Holds what is typed on a product page. Pieces and tiers follow each key; options and landed cost are reckoned by the
 * server once the typing rests, and the ones before stand, marked as stale, until then.
 */
export function useProductDraft(loaded: Loaded, opened: TypedProduct) {
  const form = useRef<HTMLFormElement>(null);
  const recount = useFetcher<Loaded | null>();
  const [typed, setTyped] = useState(opened);
  const last = useRef(loaded);
  if (recount.data) last.current = recount.data;
  const reckoned = last.current;
  const stale = figuresOf(typed) !== figuresOf(reckoned.typed);
  const address = `${href("/ProductDetails")}?${addressed(loaded.offer, typed)}`;

  const read = useCallback(() => {
    if (form.current) setTyped(typedProduct(readQuantities(new FormData(form.current))));
  }, []);

  // Fields hold what was typed before React was there, and after a way back what they held before.
  useEffect(() => {
    read();
    addEventListener("pageshow", read);
    return () => removeEventListener("pageshow", read);
  }, [read]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetcher is another object at each of its steps
  useEffect(() => {
    if (!stale) return;
    const load = () => recount.load(address);
    const timer = setTimeout(load, restMs);
    addEventListener("online", load);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", load);
    };
  }, [stale, address]);

  /** Empties the quantities and the note once they are in the cart; the options stay for the next goods. */
  const clear = useCallback(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>("[name^=qty-], [name=note]");
    for (const field of fields ?? []) field.value = "";
    read();
  }, [read]);

  const pieces = Object.values(typed.raw).reduce((sum, text) => sum + countOf(text), 0);
  const quantity = quantityFor(loaded.offer, pieces);
  return {
    form,
    typed,
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

function addressed(offer: Loaded["offer"], { raw, optionIds }: TypedProduct) {
  return new URLSearchParams([
    ["recount", "1"],
    ["goods_id", offer.id],
    ["fromPlatform", offer.platform],
    ...Object.entries(raw).map(([skuId, text]) => [`qty-${skuId}`, text]),
    ...optionIds.map((id) => ["option", id]),
  ]);
}
