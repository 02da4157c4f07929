import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { TypedQuote } from "#app/domain/trade/orders/quote.ts";
import { href } from "#app/href.ts";
import { useFormValues } from "#app/ui/use-form-values.ts";
import { usePageHide } from "#app/ui/use-page-hide.ts";
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
  const { submit, state, data } = useFetcher<QuoteAnswer>();
  const { form, values, read } = useFormValues(opened, readTypedQuote);
  const text = JSON.stringify(values);
  const [first] = useState(text);
  const [saved, setSaved] = useState(text);
  const sent = useRef(text);
  const here = href("/staff/quotes/:number", { number });

  const saving = state !== "idle";
  const answer = saving ? undefined : data;
  const savedAt = answer?.savedAt;
  useEffect(() => {
    if (savedAt) setSaved(sent.current);
  }, [savedAt]);

  const unsaved = text !== saved;
  const failed = answer !== undefined && !savedAt && sent.current === text;
  useEffect(() => {
    // What could not be saved is tried again with the next key.
    if (!unsaved || saving || failed || isSent) return;
    const timer = setTimeout(() => {
      sent.current = text;
      submit(draftForm(JSON.parse(text)), { method: "post", action: here });
    }, restMs);
    return () => clearTimeout(timer);
  }, [unsaved, text, saving, failed, isSent, here, submit]);

  // Who leaves before the typing rests leaves a draft, too.
  usePageHide(() => {
    const now = form.current ? readTypedQuote(new FormData(form.current)) : values;
    if (JSON.stringify(now) !== saved && !isSent) navigator.sendBeacon(here, draftForm(now));
  });

  return {
    form,
    typed: values,
    read,
    /** True once something stands in the form that the page did not open with. */
    touched: text !== first,
    saving,
    unsaved,
    failed,
    savedAt,
  };
}
