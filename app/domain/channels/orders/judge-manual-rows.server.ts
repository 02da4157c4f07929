import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { among, offerIn } from "#app/domain/catalog/product-sheets/known-products.server.ts";
import { managementKey } from "#app/domain/catalog/products/own-product.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { prefectures } from "#app/domain/core/prefectures.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lostDigits, lostDigitsText } from "#app/domain/core/sheet-file/sheet-table.ts";
import {
  articleProducts,
  channelArticles,
  manualOrders,
  ownProductSources,
  ownProducts,
  skus,
} from "#db/schema/index.ts";
import { toSearchName } from "./channel-order.ts";
import type { DirectSlip } from "./direct-rule.ts";
import {
  type ManualField,
  type ManualProblem,
  type ManualRow,
  type ManualRowState,
  manualLimits,
} from "./manual-sheet.ts";

export interface JudgedManual extends ReturnType<typeof readManualCells> {
  row: number;
  /** The order's number in its search form, by which it is compared. */
  key: string;
  goods: string;
  product: KnownProduct | undefined;
  state: ManualRowState;
}

/**
 * Validates each row by itself, against the rows before it, and against orders uploaded earlier. An
 * order is imported whole: if one of its rows is wrong, so are the others.
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
  const found = findProduct(row, known, hosts);
  const product = "product" in found ? found.product : undefined;
  if ("problem" in found) cells.problems.push({ field: "goods", text: found.problem });
  const key = toSearchName(cells.orderNumber);
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

/**
 * Rows read per kind of number: several products may have the same one, but more could not be told
 * apart anyway.
 */
const foundMax = manualLimits.rowsMax * 4;
const productColumns = {
  id: ownProducts.id,
  name: ownProducts.name,
  managementNumber: ownProducts.managementNumber,
  picture: ownProducts.picture,
};

/** The numbers that identify a product, the most certain first. */
const numbers = ["managementNumber", "ownSku", "asin", "jan"] as const;

/**
 * Reads the company's products and uploaded order numbers that a sheet names, in one round trip.
 */
export async function readKnownGoods(
  { db, actor }: Scope<Buyer>,
  rows: readonly ManualRow[],
  hosts: readonly string[],
) {
  const { companyId } = actor;
  const texts = rows.flatMap(({ typed }) => plainNumber(typed.goods ?? "") || []);
  const offerIds = rows.flatMap(({ typed }) => offerIn(typed.goods ?? "", hosts) ?? []);
  const keys = rows.map(({ typed }) => toSearchName(typed.orderNumber ?? ""));
  const own = eq(ownProducts.companyId, companyId);
  const by = (number: (typeof numbers)[number]) =>
    db
      .select({ ...productColumns, said: ownProducts[number] })
      .from(ownProducts)
      .where(and(own, ne(ownProducts[number], ""), sql`${ownProducts[number]} IN ${among(texts)}`))
      .limit(foundMax);
  const [byManagement, bySku, byAsin, byJan, sold, sources, taken] = await db.batch([
    by("managementNumber"),
    by("ownSku"),
    by("asin"),
    by("jan"),
    articleProductsQuery({ db }, companyId, among(texts)).limit(foundMax),
    db
      .select({
        ...productColumns,
        said: ownProductSources.offerId,
        skuId: skus.id,
        spec: skus.spec,
      })
      .from(ownProductSources)
      .innerJoin(ownProducts, eq(ownProducts.id, ownProductSources.productId))
      .innerJoin(skus, eq(skus.id, ownProductSources.skuId))
      .where(
        and(
          eq(ownProductSources.companyId, companyId),
          sql`${ownProductSources.offerId} IN ${among(offerIds)}`,
        ),
      )
      .limit(foundMax),
    db
      .select({ key: manualOrders.orderKey })
      .from(manualOrders)
      .where(
        and(eq(manualOrders.companyId, companyId), sql`${manualOrders.orderKey} IN ${among(keys)}`),
      )
      .limit(manualLimits.rowsMax),
  ]);
  return {
    numbered: [byManagement, bySku, byAsin, byJan, sold],
    sources,
    taken: new Set(taken.map(({ key }) => key)),
  };
}

/** Selects the company's products by the SKUs of the articles they are bound to. */
function articleProductsQuery({ db }: Pick<Scope, "db">, companyId: string, texts: SQL) {
  return db
    .selectDistinct({ ...productColumns, said: channelArticles.sku })
    .from(channelArticles)
    .innerJoin(articleProducts, eq(articleProducts.article, channelArticles.number))
    .innerJoin(ownProducts, eq(ownProducts.id, articleProducts.productId))
    .where(
      and(
        sql`${channelArticles.shop} IN (SELECT id FROM channel_shops
          WHERE company_id = ${companyId} AND state NOT IN ('disconnected', 'manual'))`,
        sql`${channelArticles.sku} IN ${texts}`,
      ),
    );
}

type KnownGoods = Awaited<ReturnType<typeof readKnownGoods>>;
type KnownProduct = Pick<
  KnownGoods["sources"][number],
  "id" | "name" | "managementNumber" | "picture"
>;

/** Answers the own product that a row names, or the problem to show. */
function findProduct(
  { typed }: ManualRow,
  { numbered, sources }: KnownGoods,
  hosts: readonly string[],
): { product: KnownProduct } | { problem: string } {
  const text = plainNumber(typed.goods ?? "");
  if (text === "")
    return { problem: "商品の管理番号・SKU・ASIN・JAN、または仕入先の商品番号を入力してください" };
  for (const [index, found] of numbered.entries()) {
    const keyOf = numbers[index] === "managementNumber" ? managementKey : (said: string) => said;
    const meant = found.filter(({ said }) => keyOf(said) === keyOf(text));
    const [one] = meant;
    if (one && meant.every(({ id }) => id === one.id)) return { product: one };
    if (one) return { problem: "複数の自社商品に当てはまります。管理番号を入力してください" };
  }
  const offerId = offerIn(typed.goods ?? "", hosts);
  const offered = sources.filter(({ said }) => said === offerId);
  const kind = plainKind(typed.kind ?? "");
  const meant = offered.filter(
    ({ skuId, spec }) => kind === "" || skuId === kind || plainKind(specText(spec)) === kind,
  );
  const [one] = meant;
  if (one && meant.length === 1) return { product: one };
  return { problem: offered.length > 1 ? kindNeeded : unknownGoods };
}

const kindNeeded = "この商品には自社商品が複数あります。種類に、カラー・サイズを入力してください";
const unknownGoods =
  "自社商品に見つかりません。商品管理で登録し、仕入先を設定してから、もう一度読み込んでください";

function plainNumber(cell: string) {
  return cell.normalize("NFKC").trim();
}

function plainKind(words: string) {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s/、,;:]+/g, "");
}

const textRule = (label: string, max: number) =>
  z
    .string(`${label}を入力してください`)
    .transform((typed) => typed.normalize("NFKC").trim())
    .pipe(
      z
        .string()
        .min(1, `${label}を入力してください`)
        .max(max, `${label}は${max}文字以内で入力してください`),
    );

const cellRules = {
  orderNumber: textRule("注文番号", 40).refine(
    (typed) => /[\p{L}\p{N}]/u.test(typed),
    "注文番号には、文字か数字を入れてください",
  ),
  name: textRule("お届け先名", 64),
  postalCode: fields.postalCode,
  address: textRule("住所", 150),
  phone: fields.phone,
  quantity: wholeNumber("数量", 1, limits.quantityMax, "個"),
};
const japan = /^(?:jp|jpn|japan|日本|日本国)$/i;
const abroad = "お届けできるのは日本国内だけです";

/** Reads the cells of a row, and lists the problem of each invalid cell. */
function readManualCells({ typed }: ManualRow) {
  const problems: ManualProblem[] = [];
  const take = <Read>(field: ManualField, rule: z.ZodType<Read>): Read | undefined => {
    if (typed[field] === lostDigits) {
      problems.push({ field, text: lostDigitsText });
      return undefined;
    }
    const read = rule.safeParse(typed[field]);
    if (read.success) return read.data;
    problems.push({ field, text: read.error.issues[0]!.message });
    return undefined;
  };
  const orderNumber = take("orderNumber", cellRules.orderNumber) ?? "";
  const name = take("name", cellRules.name) ?? "";
  const country = typed.country?.normalize("NFKC").trim() ?? "";
  const isAbroad = country !== "" && !japan.test(country);
  if (isAbroad) problems.push({ field: "country", text: abroad });
  // An address abroad gets no further problems.
  const postalCode = (isAbroad ? undefined : take("postalCode", cellRules.postalCode)) ?? "";
  const place = readPlace(take("address", cellRules.address) ?? "", typed.prefecture ?? "");
  if (!place.prefecture && !isAbroad)
    problems.push({ field: "prefecture", text: prefectureNeeded });
  const phone = (isAbroad ? undefined : take("phone", cellRules.phone)) ?? "";
  const quantity = take("quantity", cellRules.quantity) ?? 0;
  const priceYen = typed.priceYen
    ? (take("priceYen", wholeNumber("販売価格", 0, limits.paymentYenMax, "円")) ?? null)
    : null;
  const slip = readSlip(typed.slip ?? "");
  if (slip === undefined)
    problems.push({ field: "slip", text: "「納品書」か「なし」を入力してください" });
  const note = typed.note?.trim() ?? "";
  if (note.length > limits.noteLengthMax)
    problems.push({
      field: "note",
      text: `備考は${limits.noteLengthMax}文字以内で入力してください`,
    });
  const building = typed.building?.normalize("NFKC").trim() ?? "";
  const receiver = {
    name,
    country: "JP",
    postalCode,
    prefecture: place.prefecture,
    city: "",
    street: place.street,
    building,
    phone,
  };
  return { problems, orderNumber, receiver, quantity, priceYen, slip: slip ?? null, note };
}

const prefectureNeeded = "都道府県を「東京都」のように入力してください";

/** Reads the prefecture from its own column, or from the beginning of the address. */
function readPlace(address: string, typed: string) {
  const said = typed.normalize("NFKC").trim();
  const found = prefectures.find((one) => address.startsWith(one));
  const prefecture = prefectures.find((one) => one === said) ?? (said ? "" : (found ?? ""));
  const street =
    prefecture && address.startsWith(prefecture) ? address.slice(prefecture.length) : address;
  return { prefecture, street };
}

/** Answers null if the cell is empty and the rule decides; undefined if its word is unknown. */
function readSlip(typed: string): DirectSlip | null | undefined {
  const said = typed.normalize("NFKC").trim();
  if (said === "") return null;
  if (/^(?:納品書|あり|有|入れる|1|○)/.test(said)) return "note";
  return /^(?:なし|無|無し|不要|入れない|0|×|何も入れない)/.test(said) ? "none" : undefined;
}
