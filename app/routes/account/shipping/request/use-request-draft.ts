import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { chargedOptions, expectedSum } from "#app/domain/trade/shipments/request-sum.ts";
import { href } from "#app/href.ts";
import type { RequestFigures, RequestView } from "./view.server.ts";

/** The figures are asked for once the typing rests for so long. */
const restMs = 200;

interface TypedRequest {
  quantities: readonly (readonly [lotId: string, quantity: string])[];
  receiver: string;
  boxMaxKg: string;
  method: string;
  optionIds: readonly string[];
}

export type RequestDraft = ReturnType<typeof useRequestDraft>;

interface Opened {
  view: RequestView;
  /** What was worked out last: with the page, or with the form that came back. */
  figures: RequestFigures;
  method: string;
  optionIds: readonly string[];
}

/**
 * Holds what is chosen on the form of a request. Methods and options change the sum at once; freight, tax and boxes of
 * other quantities are worked out by the server once the typing rests, and the ones before stand, marked as stale,
 * until then.
 */
export function useRequestDraft({ view, figures, method, optionIds }: Opened) {
  const form = useRef<HTMLFormElement>(null);
  const recount = useFetcher<{ figures: RequestFigures } | null>();
  const [typed, setTyped] = useState<TypedRequest>({ ...figures.typed, method, optionIds });
  const last = useRef(figures);
  const fitting = [figures, recount.data?.figures].find(
    (one) => one && basisOf(one.typed) === basisOf(typed),
  );
  if (fitting) last.current = fitting;
  const reckoned = last.current;
  const stale = !fitting;
  const address = figuresAddress(typed);

  const read = useCallback(() => {
    const sent = new FormData(form.current ?? undefined);
    const now = readTyped(sent);
    setTyped((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
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

  const chosen = view.methods.find(({ code }) => code === typed.method);
  const costs = reckoned.methods.find(({ code }) => code === typed.method);
  const options = chosen ? chargedOptions(view.services, typed.optionIds, chosen) : [];
  const optionsYen = options.reduce((sum, { priceYen }) => sum + priceYen, 0);
  const { storage, serviceYen } = reckoned;
  return {
    form,
    read,
    reckoned,
    stale,
    /** True where the line broke while the figures were asked for. */
    failed: stale && recount.state === "idle" && recount.data === null,
    chosen: chosen && costs && { ...chosen, ...costs },
    optionsYen,
    /** Storage, forwarding and options: what is added to the freight. */
    besidesYen: storage.yen + serviceYen + optionsYen,
    sum: costs && expectedSum({ ...costs, storageYen: storage.yen, serviceYen }, optionsYen),
  };
}

function readTyped(sent: FormData): TypedRequest {
  const texts = (name: string) => sent.getAll(name).map(String);
  const quantities = texts("quantity");
  return {
    quantities: texts("lot").map((lotId, index) => [lotId, quantities[index] ?? ""] as const),
    receiver: String(sent.get("receiver") ?? ""),
    boxMaxKg: String(sent.get("boxMaxKg") ?? ""),
    method: String(sent.get("method") ?? ""),
    optionIds: texts("options"),
  };
}

/** What the figures depend on; the method and the options are not among it. */
function basisOf({
  quantities,
  receiver,
  boxMaxKg,
}: Pick<TypedRequest, "quantities" | "receiver" | "boxMaxKg">) {
  return JSON.stringify([quantities, receiver, boxMaxKg]);
}

function figuresAddress({ quantities, receiver, boxMaxKg }: TypedRequest) {
  const query = new URLSearchParams([
    ["recount", "1"],
    ...quantities.flatMap(([lotId, quantity]) => [
      ["lot", lotId],
      ["quantity", quantity],
    ]),
    ["receiver", receiver],
    ["boxMaxKg", boxMaxKg],
  ]);
  return `${href("/porderSubmit")}?${query}`;
}
