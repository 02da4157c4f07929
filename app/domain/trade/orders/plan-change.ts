import { priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import {
  areSold,
  type LabelData,
  lacksLabel,
  noLabelData,
} from "#app/domain/catalog/products/label-data.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { OptionPrice } from "#app/domain/pricing/pricing.ts";
import type { orderFreights, orderLines } from "#db/schema/index.ts";
import type { ChangedFreight, ChangedLine, ChangeParts } from "./change.ts";
import type { ChangeGoods } from "./change-goods.server.ts";
import { type ChosenOption, openPieces } from "./order.ts";
import { newLine, type TypedAddition, type TypedChange, type TypedLine } from "./typed-change.ts";

type Line = typeof orderLines.$inferSelect;
type Option = OptionPrice & { id: string; nameJa: string; nameZh: string; needsLabel: boolean };

interface PlanBasis {
  lines: readonly Line[];
  freights: readonly (typeof orderFreights.$inferSelect)[];
  goods: readonly ChangeGoods[];
  options: readonly Option[];
}

/**
 * Turns a typed change into the lines and freights that it sets. Refuses lines already bought or refused, goods and
 * options not on sale, a change of nothing, and a missing reason.
 */
export function planChange(basis: PlanBasis, { lines, added = [], freights = [] }: TypedChange) {
  const named = [...lines, ...added].map(({ lineId }) => lineId);
  if (new Set(named).size < named.length) return refuse("lines-differ");
  if (basis.lines.length + added.length > limits.linesPerOrder) return refuse("too-many-lines");

  const changed: ChangedLine[] = [];
  for (const asked of lines) {
    const one = planLine(basis, asked);
    if (!one.ok) return one;
    if (one.value) changed.push(one.value);
  }
  for (const asked of added) {
    const one = planAddition(basis, asked, added);
    if (!one.ok) return one;
    changed.push(one.value);
  }
  const moved = planFreights(basis, freights, changed);
  if (!moved.ok) return moved;
  if (changed.length + moved.value.length === 0) return refuse("nothing-changed");
  if ([...changed, ...moved.value].some(({ reason }) => !reason)) return refuse("reason-missing");
  return done<ChangeParts>({ lines: changed, freights: moved.value });
}

function planLine(basis: PlanBasis, wanted: TypedLine) {
  const { fewer = 0, priceFen, skuId, optionIds, reason } = wanted;
  const line = basis.lines.find(({ id }) => id === wanted.lineId);
  if (!line) return refuse("lines-differ");
  const before = { skuId: line.skuId, spec: line.spec, picture: line.picture };
  const change: ChangedLine = {
    lineId: line.id,
    titleJa: line.titleJa,
    asked: line.quantity,
    fewer,
    reason: typeof reason === "string" ? typedMessage(reason) : reason,
  };
  if (skuId && skuId !== line.skuId) {
    const goods = basis.goods.find(({ sku }) => sku.id === skuId);
    if (goods?.offer.id !== line.offerId) return refuse("no-such-sku");
    const { spec, picture } = goods.sku;
    change.sku = { before, after: { skuId, spec, picture } };
    const listed = listedPrice(goods, line.quantity - fewer);
    if (priceFen === undefined && listed !== line.priceFen)
      change.priceFen = { before: line.priceFen, after: listed };
  }
  if (priceFen !== undefined && priceFen !== line.priceFen)
    change.priceFen = { before: line.priceFen, after: priceFen };
  const had = line.options.map(({ id }) => id);
  if (optionIds && [...optionIds].sort().join() !== had.sort().join()) {
    const after = chosen(basis, optionIds, line.labelData, line.options);
    if (!after.ok) return after;
    change.options = { before: line.options, after: after.value };
  }
  if (fewer === 0 && !change.sku && !change.priceFen && !change.options) return done(undefined);
  // What is bought of a line stays as it was bought; the pieces that are still open may be fewer or more.
  const others = change.sku || change.priceFen || change.options;
  if (openPieces(line) === 0 || (others && line.boughtQuantity > 0))
    return refuse("bought-already");
  if (fewer > openPieces(line) || line.quantity - fewer > limits.quantityMax)
    return refuse("more-than-asked");
  // What costs nothing, as pieces that a claim sends again, is not ordered in more pieces for nothing.
  if (fewer < 0 && line.priceFen === 0 && !change.priceFen) return refuse("more-than-asked");
  return done(change);
}

function planAddition(basis: PlanBasis, wanted: TypedAddition, added: readonly TypedAddition[]) {
  const { lineId, skuId, quantity, note = "", labelData = noLabelData, reason } = wanted;
  const goods = basis.goods.find(({ sku }) => sku.id === skuId);
  if (!goods) return refuse("no-such-sku");
  if (quantity < 1 || quantity > limits.quantityMax) return refuse("more-than-asked");
  if (basis.lines.some(({ id }) => id === lineId)) return refuse("lines-differ");
  const options = chosen(basis, wanted.optionIds, labelData);
  if (!options.ok) return options;
  const { offer } = goods;
  const pieces = added
    .filter((one) => basis.goods.some((g) => g.sku.id === one.skuId && g.offer.id === offer.id))
    .reduce((sum, one) => sum + one.quantity, 0);
  const change: ChangedLine = {
    lineId,
    titleJa: offer.titleJa,
    asked: 0,
    fewer: -quantity,
    reason: typedMessage(reason),
    added: newLine(goods, {
      options: options.value,
      note,
      labelData,
      priceFen: wanted.priceFen ?? listedPrice(goods, pieces),
    }),
  };
  return done(change);
}

/** Answers the freights that were typed, and those of sellers who now send a parcel for the first time. */
function planFreights(
  { lines, freights, goods }: PlanBasis,
  asked: NonNullable<TypedChange["freights"]>,
  changed: readonly ChangedLine[],
) {
  const names = new Map(freights.map((one) => [one.supplierId, one.supplierNameZh]));
  for (const { added } of changed) if (added) names.set(added.supplierId, added.supplierNameZh);
  const before = new Map(freights.map((one) => [one.supplierId, one.freightFen]));
  const sends = (supplierId: string, bought?: boolean) =>
    lines.some(
      (line) => line.supplierId === supplierId && (bought ? !line.refusal : openPieces(line) > 0),
    );
  const moved = new Map<string, ChangedFreight>();
  for (const { added, reason } of changed) {
    if (!added || sends(added.supplierId, true)) continue;
    const { supplierId, supplierNameZh } = added;
    const offer = goods.find(({ sku }) => sku.id === added.skuId)!.offer;
    const known = moved.get(supplierId)?.afterFen ?? 0;
    const afterFen = Math.max(known, offer.domesticFreightFen);
    const beforeFen = before.get(supplierId) ?? 0;
    moved.set(supplierId, { supplierId, supplierNameZh, beforeFen, afterFen, reason });
  }
  for (const { supplierId, freightFen, reason } of asked) {
    const supplierNameZh = names.get(supplierId);
    if (supplierNameZh === undefined) return refuse("lines-differ");
    const beforeFen = before.get(supplierId) ?? 0;
    if (freightFen === (moved.get(supplierId)?.afterFen ?? beforeFen)) continue;
    if (!moved.has(supplierId) && !sends(supplierId)) return refuse("bought-already");
    const why = typedMessage(reason) ?? moved.get(supplierId)?.reason ?? null;
    const part = { supplierId, supplierNameZh, beforeFen, afterFen: freightFen, reason: why };
    moved.set(supplierId, part);
  }
  return done([...moved.values()].filter(({ beforeFen, afterFen }) => beforeFen !== afterFen));
}

/** Answers options by their ids: one that the line already has stays at the price at which it was chosen. */
function chosen(
  { options }: PlanBasis,
  optionIds: readonly string[],
  labelData: LabelData,
  had: readonly ChosenOption[] = [],
) {
  const kept = had.filter(({ id }) => optionIds.includes(id));
  const fresh = optionIds.filter((id) => !kept.some((one) => one.id === id));
  if (!areSold(fresh, options)) return refuse("option-gone");
  const known = options.filter(({ id }) => optionIds.includes(id));
  if (lacksLabel(known, labelData)) return refuse("label-missing");
  const picked = options.filter(({ id }) => fresh.includes(id));
  return done<ChosenOption[]>([
    ...kept,
    ...picked.map(({ id, nameJa, nameZh, priceType, price }) => ({
      id,
      nameJa,
      nameZh,
      priceType,
      price,
    })),
  ]);
}

function listedPrice({ sku, offer }: ChangeGoods, pieces: number) {
  return priceAtQuantity(sku.priceFen, offer.tiers, pieces);
}
