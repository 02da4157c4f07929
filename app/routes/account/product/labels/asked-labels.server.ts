import type { OwnProduct } from "#app/domain/catalog/own-product/find-own-product.server.ts";
import { ownProductLimits } from "#app/domain/catalog/own-product/own-product.ts";
import { productsOf } from "#app/domain/catalog/own-product/products-of.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type DrawnLabel, drawLabel, type LabelContent } from "./label-drawing.ts";
import { type LabelPaperName, labelPapers, placeOnPaper } from "./label-papers.ts";

export const labelKinds = {
  fnsku: "ラベル番号（FNSKU）",
  jan: "JAN・EAN",
  text: "文言のみ",
} as const;
type LabelKind = keyof typeof labelKinds;

const countMax = 100;

/** What the address asks to be printed: products with their counts, the kind of label, the paper. */
export async function askedLabels(scope: Scope<Buyer>, params: URLSearchParams) {
  const ids = [...new Set(params.getAll("pick"))].slice(0, ownProductLimits.atOnceMax);
  const products = await productsOf(scope, ids);
  const kind = (Object.keys(labelKinds) as LabelKind[]).find((one) => one === params.get("kind"));
  const papers = Object.keys(labelPapers) as LabelPaperName[];
  const paperName = papers.find((one) => one === params.get("paper")) ?? "a4-24";
  const isNew = params.has("new");
  const start = whole(params.get("start"), 1, 44, 1);
  const chosen = products.map((product) => ({
    product,
    count: whole(params.get(`count-${product.id}`), 0, countMax, 1),
  }));
  const { label } = labelPapers[paperName];
  const drawn = chosen.map(({ product, count }) => {
    const content = contentOf(product, kind ?? "fnsku", isNew);
    const drawing = content && drawLabel(content, label.width, label.height);
    return { product, count, drawing, problem: problemOf(content, drawing, kind ?? "fnsku") };
  });
  return { ...{ kind: kind ?? "fnsku", paperName, isNew, start }, drawn };
}

export type AskedLabels = Awaited<ReturnType<typeof askedLabels>>;

/** The sheets with each label at its place, the first at the place that was asked for. */
export function labelSheets({ drawn, paperName, start }: AskedLabels) {
  const paper = labelPapers[paperName];
  const labels = drawn.flatMap(({ drawing, count }) =>
    drawing ? Array.from({ length: count }, () => drawing) : [],
  );
  const sheets: { x: number; y: number; label: DrawnLabel }[][] = [];
  const first = Math.min(start, paper.columns * paper.rows) - 1;
  for (const [turn, label] of labels.entries()) {
    const { sheet, x, y } = placeOnPaper(paper, turn + first);
    sheets[sheet] ??= [];
    sheets[sheet].push({ x, y, label });
  }
  return sheets;
}

function contentOf(product: OwnProduct, kind: LabelKind, isNew: boolean): LabelContent | undefined {
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

function whole(typed: string | null, min: number, max: number, otherwise: number) {
  const value = Number(typed ?? "");
  return typed && Number.isInteger(value) ? Math.min(max, Math.max(min, value)) : otherwise;
}
