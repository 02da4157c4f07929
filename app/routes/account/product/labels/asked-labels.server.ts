import { z } from "zod";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import {
  type OwnProduct,
  productsOf,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import { findLabelledArticles } from "#app/domain/channels/articles/article-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type DrawnLabel, drawLabel, type LabelContent } from "./label-drawing.ts";
import { type LabelPaperName, labelPapers, placeOnPaper } from "./label-papers.ts";

export const labelKinds = {
  fnsku: "ラベル番号（FNSKU）",
  jan: "JAN・EAN",
  text: "文言のみ",
} as const;
type LabelKind = keyof typeof labelKinds;
/** An own product, or an article of a marketplace. */
type Labelled = Pick<OwnProduct, "id" | "name" | "labelNumber" | "jan" | "labelText">;

const countMax = 100;
/** As many as are drawn at once: more would keep everybody else waiting. */
const labelsMax = 400;
const countOf = wholeNumber("枚数", 0, countMax);

/** What the address asks to be printed: products with their counts, the kind of label, the paper. */
export async function askedLabels(scope: Scope<Buyer>, params: URLSearchParams) {
  const ids = [...new Set(params.getAll("pick"))].slice(0, ownProductLimits.atOnceMax);
  const [own, articles] = await Promise.all([
    productsOf(scope, ids),
    findLabelledArticles(scope, ids),
  ]);
  const products: Labelled[] = [...own, ...articles];
  const { wrong, read } = fieldReader(params);
  const kind = read(
    "kind",
    z.enum(Object.keys(labelKinds) as [LabelKind], "種類を選んでください"),
    "fnsku",
  );
  const papers = Object.keys(labelPapers) as [LabelPaperName];
  const paperName = read("paper", z.enum(papers, "用紙を選んでください"), "a4-24");
  const isNew = params.has("new");
  const { label, columns, rows } = labelPapers[paperName];
  const start = read("start", wholeNumber("印刷を始める位置", 1, columns * rows), 1);
  let total = 0;
  const drawn = products.map((product) => {
    const field = `count-${product.id}`;
    const count = read(field, countOf, 1);
    if (total <= labelsMax && total + count > labelsMax)
      wrong.push({ fieldId: field, text: `一度に作成できるのは合計${labelsMax}枚までです` });
    total += count;
    const content = contentOf(product, kind, isNew);
    const drawing = content && drawLabel(content, label.width, label.height);
    const problem = count > 0 ? problemOf(content, drawing, kind) : null;
    return { product, count, drawing, problem, typed: params.get(field) ?? String(count) };
  });
  const typedStart = params.get("start") ?? String(start);
  return { kind, paperName, isNew, start, typedStart, drawn, wrong };
}

/**
 * Reads fields of the address one by one, and keeps what is wrong with them; one that is not there is as it is at
 * first.
 */
function fieldReader(params: URLSearchParams) {
  const wrong: { fieldId: string; text: string }[] = [];
  const read = <Value>(name: string, rule: z.ZodType<Value>, atFirst: Value) => {
    const typed = params.get(name);
    if (typed === null) return atFirst;
    const { data, error } = rule.safeParse(typed);
    if (error) wrong.push({ fieldId: name, text: error.issues[0]!.message });
    return data ?? atFirst;
  };
  return { wrong, read };
}

type AskedLabels = Awaited<ReturnType<typeof askedLabels>>;

/** The sheets with each label at its place, the first at the place that was asked for. */
export function labelSheets({ drawn, paperName, start, wrong }: AskedLabels) {
  if (wrong.length > 0) return [];
  const paper = labelPapers[paperName];
  const labels = drawn.flatMap(({ drawing, count }) =>
    drawing ? Array.from({ length: count }, () => drawing) : [],
  );
  const sheets: { x: number; y: number; label: DrawnLabel }[][] = [];
  for (const [turn, label] of labels.entries()) {
    const { sheet, x, y } = placeOnPaper(paper, turn + start - 1);
    sheets[sheet] ??= [];
    sheets[sheet].push({ x, y, label });
  }
  return sheets;
}

function contentOf(product: Labelled, kind: LabelKind, isNew: boolean): LabelContent | undefined {
  const { name, labelNumber, jan, labelText } = product;
  const lines = [labelText || name, ...(isNew ? ["新品"] : [])];
  switch (kind) {
    case "fnsku":
      return labelNumber ? { code: labelNumber, kind: "code128", lines } : undefined;
    case "jan":
      return jan ? { code: jan, kind: "ean", lines } : undefined;
    case "text":
      return labelText ? { code: "", kind: "text", lines } : undefined;
  }
}

function problemOf(
  content: LabelContent | undefined,
  drawing: DrawnLabel | undefined,
  kind: LabelKind,
) {
  if (drawing) return null;
  if (content) return "この用紙では線が細くなり、読み取れません。大きな用紙を選んでください";
  const names = { fnsku: "ラベル番号", jan: "JAN・EANコード", text: "ラベルの文言" };
  return `ラベル情報が不足しています。${names[kind]}を登録してください`;
}
