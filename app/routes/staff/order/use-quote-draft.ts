import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { TypedQuote } from "#app/domain/trade/orders/quote.ts";
import { href } from "#app/href.ts";
import type { QuoteAnswer } from "./quote-answer.ts";
import { draftForm, readTypedQuote } from "./typed-quote.ts";

/** A draft is saved once the typing rests for so long. */
const restMs = 1_000;

export type QuoteDraft = ReturnType<typeof useQuoteDraft>;

/**
 * Holds what is typed of a quote. It is saved as a draft once the typing rests and when the page is left, one saving
 * at a time: of two that overtake each other the older would stay. Nothing is saved while the quote itself is sent.
 */
export function useQuoteDraft(number: string, opened: TypedQuote, isSent: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const keep = useFetcher<QuoteAnswer>();
  const [typed, setTyped] = useState(opened);
  const text = JSON.stringify(typed);
  const [first] = useState(text);
  const [saved, setSaved] = useState(text);
  const sent = useRef(text);
  const here = href("/staff/quotes/:number", { number });

  const read = useCallback(() => {
    if (!form.current) return;
    const now = readTypedQuote(new FormData(form.current));
    setTyped((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  }, []);

  // Fields hold what was typed before React was there, and after a way back what they held before.
  useEffect(() => {
    read();
    addEventListener("pageshow", read);
    return () => removeEventListener("pageshow", read);
  }, [read]);

  const saving = keep.state !== "idle";
  const answer = saving ? undefined : keep.data;
  const keptAt = answer && "keptAt" in answer ? answer.keptAt : undefined;
  useEffect(() => {
    if (keptAt) setSaved(sent.current);
  }, [keptAt]);

  const unsaved = text !== saved;
  const failed = answer !== undefined && !keptAt && sent.current === text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetcher is another object at each of its steps
  useEffect(() => {
    // What could not be saved is tried again with the next key.
    if (!unsaved || saving || failed || isSent) return;
    const timer = setTimeout(() => {
      sent.current = text;
      keep.submit(draftForm(JSON.parse(text)), { method: "post", action: here });
    }, restMs);
    return () => clearTimeout(timer);
  }, [unsaved, text, saving, failed, isSent, here]);

  // Who leaves before the typing rests leaves a draft, too; nobody waits for the answer.
  const leave = useRef(() => {});
  leave.current = () => {
    if (unsaved && !isSent) navigator.sendBeacon(here, draftForm(typed));
  };
  useEffect(() => {
    const left = () => leave.current();
    addEventListener("pagehide", left);
    return () => {
      removeEventListener("pagehide", left);
      left();
    };
  }, []);

  return {
    form,
    typed,
    read,
    /** True once something stands in the form that the page did not open with. */
    touched: text !== first,
    saving,
    unsaved,
    failed,
    keptAt,
  };
}
