import { yuanOf } from "#app/domain/core/yuan.ts";
import type { TypedQuote } from "#app/domain/trade/orders/quote.ts";
import type { QuoteView } from "./view.server.ts";

type Lines = QuoteView["lines"];
type Freights = QuoteView["freights"];

/** The form before anybody typed: the lines as they were asked for. */
export function initialQuote(lines: Lines, freights: Freights): TypedQuote {
  return {
    note: "",
    downPaymentPercent: "0",
    freights: freights.map(({ supplierId, freightFen }) => ({
      supplierId,
      freight: yuanOf(freightFen),
    })),
    lines: lines.map((line) => ({
      id: line.id,
      skuId: line.skuId,
      price: yuanOf(line.priceFen),
      quantity: String(line.refusal ? 0 : line.quantity),
      refusal: line.refusal,
      weightGrams: String(line.weightGrams ?? ""),
      lengthMm: String(line.lengthMm ?? ""),
      widthMm: String(line.widthMm ?? ""),
      heightMm: String(line.heightMm ?? ""),
    })),
  };
}

/** Reads what the fields of the form hold now. */
export function readTypedQuote(form: FormData): TypedQuote {
  const text = (name: string) => String(form.get(name) ?? "");
  const rows = <Row>(name: string, key: string, row: (at: (field: string) => string) => Row) => {
    const found: Row[] = [];
    while (form.has(`${name}[${found.length}].${key}`)) {
      const place = `${name}[${found.length}]`;
      found.push(row((field) => text(`${place}.${field}`)));
    }
    return found;
  };
  return {
    note: text("note"),
    downPaymentPercent: text("downPaymentPercent"),
    freights: rows("freights", "supplierId", (at) => ({
      supplierId: at("supplierId"),
      freight: at("freight"),
    })),
    lines: rows("lines", "id", (at) => ({
      id: at("id"),
      skuId: at("skuId"),
      price: at("price"),
      quantity: at("quantity"),
      refusal: at("refusal"),
      weightGrams: at("weightGrams"),
      lengthMm: at("lengthMm"),
      widthMm: at("widthMm"),
      heightMm: at("heightMm"),
    })),
  };
}

/**
 * Reads a quote out of the answer to its form, where the form came back with one; an empty field comes back as none.
 */
export function quoteInAnswer(
  answer: { initialValue?: unknown } | undefined,
): TypedQuote | undefined {
  const typed = answer?.initialValue as Partial<TypedQuote> | undefined;
  if (!Array.isArray(typed?.lines)) return undefined;
  const { lines, freights = [], note = "", downPaymentPercent = "0" } = typed;
  return {
    note,
    downPaymentPercent,
    lines: lines.filter(Boolean).map((line) => ({ ...emptyLine, ...line })),
    freights: freights.filter(Boolean).map((freight) => ({ ...emptyFreight, ...freight })),
  };
}

const emptyLine: TypedQuote["lines"][number] = {
  id: "",
  skuId: "",
  price: "",
  quantity: "",
  refusal: "",
  weightGrams: "",
  lengthMm: "",
  widthMm: "",
  heightMm: "",
};
const emptyFreight = { supplierId: "", freight: "" };

/** Writes a quote as 保存草稿 sends it, which then answers without leading to another page. */
export function draftForm({ lines, freights, ...typed }: TypedQuote) {
  const form = new URLSearchParams({ intent: "keep", stay: "yes", ...typed });
  for (const [name, rows] of Object.entries({ lines, freights }))
    for (const [place, row] of rows.entries())
      for (const [field, text] of Object.entries(row))
        form.set(`${name}[${place}].${field}`, text ?? "");
  return form;
}
