import { recordLinesLeast, recordPiecesLeast } from "#app/domain/core/limits.ts";
import { type GoodsClass, goodsClasses, guessedClass } from "#app/domain/pricing/goods-class.ts";
import { type ShopTag, shopTagNames } from "../offers/offer.ts";
import type { PalletChange, PalletConditions, PalletGoodsState } from "./pallet.ts";

/** A candidate found by a pallet's words or category, with the data that its other conditions need. */
export interface PalletHit {
  id: string;
  titleJa: string;
  titleZh: string;
  categoryId: string;
  categoryClass: GoodsClass;
  supplierId: string;
  priceFen: number;
  landedYen: number;
  minOrder: number;
  soldCount: number;
  stock: number;
  tags: ShopTag[];
  weightGrams: number | null;
  checkedPieces: number;
  badPieces: number;
  dueLines: number;
  onTimeLines: number;
  blocked: boolean;
  held: boolean;
}

export interface PalletStep {
  label: string;
  left: number;
}

/**
 * Applies the conditions of a pallet to candidates, keeping their order; `steps` tells how many each
 * condition leaves.
 */
export function judgeGoods(conditions: PalletConditions, hits: readonly PalletHit[]) {
  let left = hits;
  const steps: PalletStep[] = [{ label: firstLabel(conditions), left: hits.length }];
  for (const { label, passes } of conditionsOf(conditions)) {
    left = left.filter(passes);
    steps.push({ label, left: left.length });
  }
  return { wanted: left, steps };
}

/** Lists the labels of the conditions, the words first. */
export function conditionTexts(conditions: PalletConditions) {
  const first = conditions.words || firstLabel(conditions);
  return [
    first,
    ...conditionsOf(conditions)
      .slice(1)
      .map(({ label }) => label),
  ];
}

/** Goods of a pallet as the last search left them; `now` is null if they are no longer on sale. */
export interface KnownGoods {
  offerId: string;
  state: PalletGoodsState;
  titleJa: string;
  priceFen: number;
  out: boolean;
  gone: boolean;
  now: { priceFen: number; stock: number } | null;
}

interface FoundGoods {
  id: string;
  titleJa: string;
  priceFen: number;
  stock: number;
}

export interface GoodsChange {
  offerId: string;
  titleJa: string;
  kind: PalletChange;
  fromFen: number;
  toFen: number;
}

interface Searched {
  wanted: number;
  known: readonly KnownGoods[];
  /** The goods that meet the conditions now, best first. */
  found: readonly FoundGoods[];
}

/**
 * Plans the changes of a pallet after a search: new goods up to the wanted count, changed prices and stock,
 * and waiting goods that no longer meet the conditions. Refused goods are never added again.
 */
export function planPalletChanges({ wanted, known, found }: Searched) {
  const wantedNow = new Set(found.map(({ id }) => id));
  const live = known.filter(({ state }) => state !== "refused");
  const dropped = live.filter(
    ({ state, offerId, now }) => state === "waiting" && !(now && wantedNow.has(offerId)),
  );
  const kept = live.filter((goods) => !dropped.includes(goods));
  const met = new Set(known.map(({ offerId }) => offerId));
  const fresh = found
    .filter(({ id, stock }) => !met.has(id) && stock > 0)
    .slice(0, Math.max(0, wanted - kept.length));
  const changes: GoodsChange[] = [
    ...fresh.map(({ id, titleJa, priceFen }) => ({
      offerId: id,
      titleJa,
      kind: "new" as const,
      fromFen: priceFen,
      toFen: priceFen,
    })),
    ...kept.flatMap(changesOf),
    ...dropped.map(({ offerId, titleJa, priceFen }) => ({
      offerId,
      titleJa,
      kind: "gone" as const,
      fromFen: priceFen,
      toFen: priceFen,
    })),
  ];
  return { fresh, kept, dropped, changes };
}

interface Condition {
  label: string;
  passes(hit: PalletHit): boolean;
}

function firstLabel({ words, categoryId }: PalletConditions) {
  if (!words) return "カテゴリー";
  return categoryId ? "キーワード・カテゴリー" : "キーワード";
}

const count = (value: number) => value.toLocaleString("ja-JP");

function conditionsOf(asked: PalletConditions): Condition[] {
  return [
    { label: "ブラックリストを除く", passes: ({ blocked }) => !blocked },
    ...(asked.withoutHeld
      ? [{ label: "自社商品を除く", passes: ({ held }: PalletHit) => !held }]
      : []),
    ...without(asked),
    ...figures(asked),
    ...ofSeller(asked),
    ...ofKind(asked),
  ];
}

function without({ without: words, withoutSuppliers }: PalletConditions): Condition[] {
  const unwanted = words.map((word) => word.normalize("NFKC").toLowerCase());
  const sellers = new Set(withoutSuppliers.map(({ id }) => id));
  const titles = ({ titleJa, titleZh }: PalletHit) =>
    `${titleJa}\n${titleZh}`.normalize("NFKC").toLowerCase();
  return [
    ...(unwanted.length === 0
      ? []
      : [
          {
            label: `除外する言葉 ${words.join("、")}`,
            passes: (hit: PalletHit) => !unwanted.some((word) => titles(hit).includes(word)),
          },
        ]),
    ...(sellers.size === 0
      ? []
      : [
          {
            label: `除外する仕入先 ${sellers.size}社`,
            passes: ({ supplierId }: PalletHit) => !sellers.has(supplierId),
          },
        ]),
  ];
}

function figures(asked: PalletConditions): Condition[] {
  const { landedMinYen, landedMaxYen, minOrderMax, soldMin, stockMin, weightMaxGrams } = asked;
  const { sellingYen, marginMinPercent } = asked;
  return [
    when(landedMinYen, (least) => ({
      label: `着地原価 ${count(least)}円以上`,
      passes: ({ landedYen }) => landedYen >= least,
    })),
    when(landedMaxYen, (most) => ({
      label: `着地原価 ${count(most)}円以下`,
      passes: ({ landedYen }) => landedYen <= most,
    })),
    when(minOrderMax, (most) => ({
      label: `最小注文 ${count(most)}個以下`,
      passes: ({ minOrder }) => minOrder <= most,
    })),
    when(soldMin, (least) => ({
      label: `販売数 ${count(least)}個以上`,
      passes: ({ soldCount }) => soldCount >= least,
    })),
    when(stockMin, (least) => ({
      label: `在庫 ${count(least)}個以上`,
      passes: ({ stock }) => stock >= least,
    })),
    when(weightMaxGrams, (most) => ({
      label: `重さ ${count(most)}g以下`,
      passes: ({ weightGrams }) => weightGrams !== null && weightGrams <= most,
    })),
    when(sellingYen, (selling) => ({
      label: `${count(selling)}円で売って粗利 ${marginMinPercent ?? 0}%以上`,
      // Calculated in whole numbers: (selling − landed) / selling ≥ percent / 100.
      passes: ({ landedYen }) => (selling - landedYen) * 100 >= selling * (marginMinPercent ?? 0),
    })),
  ].flat();
}

function ofSeller({ tags, badMaxTenths, onTimeMinPercent }: PalletConditions): Condition[] {
  return [
    ...tags.map((tag) => ({
      label: shopTagNames[tag],
      passes: (hit: PalletHit) => hit.tags.includes(tag),
    })),
    ...when(badMaxTenths, (most) => ({
      label: `検品での不良 ${most / 10}%以下`,
      passes: ({ checkedPieces, badPieces }) =>
        checkedPieces >= recordPiecesLeast && badPieces * 1_000 <= checkedPieces * most,
    })),
    ...when(onTimeMinPercent, (least) => ({
      label: `期日どおりの到着 ${least}%以上`,
      passes: ({ dueLines, onTimeLines }) =>
        dueLines >= recordLinesLeast && onTimeLines * 100 >= dueLines * least,
    })),
  ];
}

function ofKind({ goodsClass, words, categoryId }: PalletConditions): Condition[] {
  return [
    ...when(words ? categoryId : undefined, (id) => ({
      label: "カテゴリー",
      passes: (hit) => hit.categoryId === id,
    })),
    ...when(goodsClass, (only) => ({
      label: `貨物の区分 ${goodsClasses[only].ja}`,
      passes: ({ categoryClass, titleZh }) => guessedClass(categoryClass, titleZh) === only,
    })),
  ];
}

function when<Value>(value: Value | undefined, of: (value: Value) => Condition): Condition[] {
  return value === undefined ? [] : [of(value)];
}

function changesOf({ offerId, titleJa, priceFen, out, gone, now }: KnownGoods): GoodsChange[] {
  const change = (kind: PalletChange, toFen = priceFen) => ({
    offerId,
    titleJa,
    kind,
    fromFen: priceFen,
    toFen,
  });
  if (!now) return gone ? [] : [change("gone")];
  const isOut = now.stock <= 0;
  return [
    ...(isOut && !out ? [change("out", now.priceFen)] : []),
    ...(!isOut && (out || gone) ? [change("back", now.priceFen)] : []),
    ...(now.priceFen > priceFen ? [change("dearer", now.priceFen)] : []),
    ...(now.priceFen < priceFen ? [change("cheaper", now.priceFen)] : []),
  ];
}
