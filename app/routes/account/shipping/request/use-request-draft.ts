import { chargedOptions, expectedSum } from "#app/domain/trade/shipments/request-sum.ts";
import { href } from "#app/href.ts";
import { useFormValues } from "#app/ui/use-form-values.ts";
import { useRecount } from "#app/ui/use-recount.ts";
import type { RequestFigures, RequestView } from "./view.server.ts";

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
  given: RequestFigures;
  method: string;
  optionIds: readonly string[];
}

/**
 * Holds what is chosen on the form of a request. Methods and options change the sum at once, quantities by the server.
 */
export function useRequestDraft({ view, given, method, optionIds }: Opened) {
  const { form, values, read } = useFormValues<TypedRequest>(
    { ...given.typed, method, optionIds },
    readRequest,
  );
  const { figures, stale, failed } = useRecount({
    given,
    address: figuresAddress(values),
    fits: ({ typed }) => basisOf(typed) === basisOf(values),
  });

  const chosen = view.methods.find(({ code }) => code === values.method);
  const costs = figures.methods.find(({ code }) => code === values.method);
  const options = chosen ? chargedOptions(view.services, values.optionIds, chosen) : [];
  const optionsYen = options.reduce((sum, { priceYen }) => sum + priceYen, 0);
  const { storage, serviceYen } = figures;
  return {
    form,
    read,
    figures,
    stale,
    failed,
    chosen: chosen && costs && { ...chosen, ...costs },
    optionsYen,
    /** Storage, forwarding and options: what is added to the freight. */
    besidesYen: storage.yen + serviceYen + optionsYen,
    sum: costs && expectedSum({ ...costs, storageYen: storage.yen, serviceYen }, optionsYen),
  };
}

function readRequest(form: FormData): TypedRequest {
  const texts = (name: string) => form.getAll(name).map(String);
  const quantities = texts("quantity");
  return {
    quantities: texts("lot").map((lotId, index) => [lotId, quantities[index] ?? ""] as const),
    receiver: String(form.get("receiver") ?? ""),
    boxMaxKg: String(form.get("boxMaxKg") ?? ""),
    method: String(form.get("method") ?? ""),
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
