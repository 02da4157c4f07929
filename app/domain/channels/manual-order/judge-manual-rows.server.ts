import { limits } from "#app/domain/core/limits.ts";
import { searchNameOf } from "../direct-order/channel-order.ts";
import { goodsOf, type KnownGoods, type KnownProduct } from "./known-goods.server.ts";
import type { ManualProblem, ManualRow, ManualRowState } from "./manual-sheet.ts";
import { readManualCells } from "./read-manual-cells.server.ts";

export interface JudgedManual extends ReturnType<typeof readManualCells> {
  row: number;
  /** The order's number as it is compared. */
  key: string;
  goods: string;
  product: KnownProduct | undefined;
  state: ManualRowState;
}

/**
 * Each row of a sheet by itself, beside the rows before it, and beside what the company brought earlier. An order is
 * taken whole: where one of its rows is wrong, the others wait with it.
 */
export function judgeManualRows(
  rows: readonly ManualRow[],
  known: KnownGoods,
  hosts: readonly string[],
): JudgedManual[] {
  const first = new Map<string, JudgedManual>();
  const lines = new Map<string, number>();
  const judged = rows.map((row) => {
    const one = judgeRow(row, known, hosts);
    if (one.key === "") return one;
    const say = (field: ManualProblem["field"], text: string) => one.problems.push({ field, text });
    const head = first.get(one.key);
    if (!head) first.set(one.key, one);
    else if (!isSamePlace(head, one))
      say("orderNumber", `${head.row}行と同じ注文番号で、お届け先が違います`);
    const line = `${one.key}/${one.product?.id ?? one.goods}`;
    const earlier = lines.get(line);
    if (earlier === undefined) lines.set(line, row.row);
    else say("orderNumber", `${earlier}行と同じ注文番号・商品です。数量をまとめてください`);
    if (known.taken.has(one.key)) say("orderNumber", "この注文番号は登録済みです");
    return one;
  });
  return withWholeOrders(judged);
}

function judgeRow(row: ManualRow, known: KnownGoods, hosts: readonly string[]): JudgedManual {
  const cells = readManualCells(row);
  const found = goodsOf(row, known, hosts);
  const product = "product" in found ? found.product : undefined;
  if ("problem" in found) cells.problems.push({ field: "goods", text: found.problem });
  const key = searchNameOf(cells.orderNumber);
  const goods = row.typed.goods ?? "";
  return { ...cells, row: row.row, key, goods, product, state: "fine" };
}

function isSamePlace({ receiver: one }: JudgedManual, { receiver: other }: JudgedManual) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withWholeOrders(judged: readonly JudgedManual[]): JudgedManual[] {
  const wrong = new Set<string>();
  const counts = new Map<string, number>();
  for (const { key, problems } of judged) {
    if (problems.length > 0) wrong.add(key);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return judged.map((one) => {
    const problems = [...one.problems];
    if (counts.get(one.key)! > limits.linesPerOrder)
      problems.push({ field: null, text: `1つの注文は${limits.linesPerOrder}行までです` });
    else if (problems.length === 0 && wrong.has(one.key))
      problems.push({ field: null, text: "同じ注文の別の行にエラーがあるため、登録できません" });
    return { ...one, problems, state: problems.length > 0 ? "wrong" : "fine" };
  });
}
