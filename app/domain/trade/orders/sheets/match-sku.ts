import type { TranslatedSpec } from "#app/domain/catalog/offers/offer.ts";
import { readPasted } from "#app/domain/catalog/search/pasted-url.ts";
import { cellProblem } from "#app/domain/core/sheet-file/sheet-table.ts";
import type { CellProblem, TypedRow } from "./sheet.ts";

export interface SkuChoice {
  id: string;
  spec: readonly TranslatedSpec[];
}

/**
 * The goods that a row refers to: an offer, or a line of an earlier order, by its offer or its position
 * there.
 */
export type GoodsReference =
  | { kind: "offer"; offerId: string }
  | { kind: "ordered"; orderNumber: string; offerId?: string; turn?: number };

type Match = { skuId: string } | { problem: string };

/**
 * Finds the SKU of an offer that a sheet means: by its number, or by words of colour and size in Japanese or
 * Chinese, in any order. Words that fit no SKU or several are a problem, and so are words beside those that
 * fit, since another shade is another product. An offer with one SKU needs none.
 */
export function matchSku(words: string, skus: readonly SkuChoice[]): Match {
  const typed = words.trim();
  const named = skus.find(({ id }) => id === typed);
  if (named) return { skuId: named.id };
  const [first] = skus;
  if (!first) return { problem: "この商品にはいま買える種類がありません" };
  if (!typed)
    return skus.length === 1
      ? { skuId: first.id }
      : { problem: `カラー・サイズを入力してください（${skus.length}種類あります）` };

  const fitting = [byNames, byParts, byWhole].reduce<readonly SkuChoice[]>(
    (found, way) => (found.length > 0 ? found : way(typed, skus)),
    [],
  );
  if (fitting.length === 1) return { skuId: fitting[0]!.id };
  const shown = typed.slice(0, 40);
  return {
    problem:
      fitting.length === 0
        ? `「${shown}」は商品にありません`
        : `「${shown}」に当てはまる種類が${fitting.length}つあります。カラーとサイズを入力してください`,
  };
}

/** Matches カラー:ブラック;サイズ:M, whatever else stands around it. */
function byNames(typed: string, skus: readonly SkuChoice[]) {
  // A name is looked for from its beginning only: a cell may hold thousands of letters without a colon.
  const pairs = [
    ...typed.matchAll(/(?<![^:：;；,，/／\s])([^:：;；,，/／\s]+)\s*[:：]\s*([^;；,，/／\n]+)/g),
  ].map(([, name, value]) => [plain(name!), plain(value!)] as const);
  return skus.filter(
    ({ spec }) =>
      spec.length > 0 &&
      spec.every((one) =>
        pairs.some(([name, value]) => namesOf(one).includes(name) && valuesOf(one).includes(value)),
      ),
  );
}

/** Matches ブラック / M: every part belongs to the SKU. SKUs that need no further parts come first. */
function byParts(typed: string, skus: readonly SkuChoice[]) {
  const parts = typed
    .split(/[/／、，,;；|｜\n\t]+/)
    .map(plain)
    .filter(Boolean);
  const fitting = skus.filter(({ spec }) =>
    parts.every((part) => spec.some((one) => valuesOf(one).includes(part))),
  );
  const whole = fitting.filter(({ spec }) =>
    spec.every((one) => valuesOf(one).some((value) => parts.includes(value))),
  );
  return whole.length > 0 ? whole : fitting;
}

/** Matches ブラック M without a separator: nothing may be left over. */
function byWhole(typed: string, skus: readonly SkuChoice[]) {
  return skus.filter(({ spec }) => {
    let rest = plain(typed);
    const values = spec.map((one) => longestIn(rest, valuesOf(one)));
    if (values.length === 0 || values.some((value) => value === undefined)) return false;
    for (const value of values) rest = rest.replace(value!, "");
    for (const name of spec.flatMap(namesOf)) rest = rest.replace(name, "");
    return rest === "";
  });
}

function longestIn(whole: string, values: readonly string[]) {
  return values.filter((value) => whole.includes(value)).sort((a, b) => b.length - a.length)[0];
}

function valuesOf({ valueJa, valueZh }: TranslatedSpec) {
  return [plain(valueJa), plain(valueZh)].filter(Boolean);
}

function namesOf({ nameJa, nameZh }: TranslatedSpec) {
  return [plain(nameJa), plain(nameZh)].filter(Boolean);
}

function plain(words: string) {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s/、,;|:・_-]+/g, "");
}

/** Reads which goods a row refers to, without checking that they exist; `hosts` are the shop's own. */
export function parseGoodsReference(
  typed: TypedRow,
  hosts: readonly string[],
): GoodsReference | CellProblem {
  const text = (typed.offer ?? "").normalize("NFKC").trim();
  const orderNumber = (typed.orderNumber ?? "").normalize("NFKC").trim().toUpperCase();
  // A formula is said where all cells are read.
  if (cellProblem(text)) return { field: "offer", text: "" };
  if (orderNumber && cellProblem(orderNumber)) return { field: "orderNumber", text: "" };
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

  function offer(offerId: string): GoodsReference {
    return orderNumber ? { kind: "ordered", orderNumber, offerId } : { kind: "offer", offerId };
  }
}
