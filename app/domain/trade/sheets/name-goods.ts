import { readPasted } from "#app/domain/catalog/search/pasted-url.ts";
import { type CellProblem, formulaProblem } from "./sheet-problem.ts";
import type { TypedRow } from "./sheet-row.ts";

/** Which goods a row names: an offer, or a line of an order made before, by its offer or its turn in the order. */
export type NamedGoods =
  | { kind: "offer"; offerId: string }
  | { kind: "ordered"; orderNumber: string; offerId?: string; turn?: number };

/** Reads what a row names without asking whether it exists; `hosts` are the shop's own. */
export function nameGoods(typed: TypedRow, hosts: readonly string[]): NamedGoods | CellProblem {
  const text = (typed.offer ?? "").normalize("NFKC").trim();
  const orderNumber = (typed.orderNumber ?? "").normalize("NFKC").trim().toUpperCase();
  // A formula is said where all cells are read.
  if (formulaProblem(text)) return { field: "offer", text: "" };
  if (orderNumber && formulaProblem(orderNumber)) return { field: "orderNumber", text: "" };
  const problem = (said: string) => ({ field: "offer", text: said }) as const;

  if (!text)
    return orderNumber
      ? { kind: "ordered", orderNumber }
      : problem("商品のURLか商品番号を入力してください");
  if (/^\d{5,20}$/.test(text)) return offer(text);
  if (/^\d{1,3}$/.test(text) && orderNumber)
    return { kind: "ordered", orderNumber, turn: Number(text) };
  if (/^\d+(\.\d+)?e\+?\d+$/i.test(text))
    return problem(
      `番号の一部が失われています（${text.slice(0, 20)}）。列の書式を「文字列」にして入力し直してください`,
    );
  const pasted = readPasted(text, hosts);
  switch (pasted.kind) {
    case "offer":
      return offer(pasted.offerId);
    case "unknown-site":
      return problem("1688、淘宝、天猫のURLを入力してください");
    default:
      return problem("商品のURLか商品番号（5桁以上の数字）を入力してください");
  }

  function offer(offerId: string): NamedGoods {
    return orderNumber ? { kind: "ordered", orderNumber, offerId } : { kind: "offer", offerId };
  }
}
