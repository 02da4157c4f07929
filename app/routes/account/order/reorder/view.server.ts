import { specText } from "#app/domain/catalog/offers/offer.ts";
import { yenText } from "#app/domain/pricing/pricing.ts";
import { type ReadReorder, workOutReorder } from "#app/domain/trade/orders/reorder.server.ts";

/**
 * Shows the lines of earlier orders beside what they would cost today, as many as before or as were typed, and what has
 * changed since.
 */
export function toReorderView(read: ReadReorder, typed?: ReadonlyMap<string, number>) {
  const before = workOutReorder(read);
  const worked = typed ? workOutReorder(read, typed) : before;
  const { amounts, parts } = worked;
  const today = new Map([...before.lines, ...worked.lines].map((line) => [line.id, line]));
  return {
    numbers: read.numbers,
    amounts: {
      goodsFen: amounts.goodsFen,
      freightFen: amounts.freightFen,
      optionsFen: amounts.optionsFen,
      ttsRate: amounts.ttsRate,
      spreadYen: amounts.spreadYen,
      serviceRatePercent: amounts.serviceRatePercent,
    },
    parts,
    lines: read.lines.map((row) => {
      const { line } = row;
      const now = today.get(line.id);
      return {
        id: line.id,
        offerId: line.offerId,
        platform: line.platform,
        picture: row.sku?.picture ?? line.picture,
        titleJa: row.offer?.titleJa ?? line.titleJa,
        spec: (row.sku?.spec ?? line.spec).map(({ valueJa }) => ({ valueJa })),
        note: line.note,
        labelData: line.labelData,
        options: (now?.options ?? line.options).map(({ id, nameJa }) => ({
          id,
          nameJa,
        })),
        /** False once its goods are no longer sold or out of stock. */
        isOrderable: now !== undefined,
        lastQuantity: line.quantity,
        quantity: now?.quantity ?? 0,
        lastPriceFen: line.priceFen,
        priceFen: now?.priceFen,
        priceYen: now && yenText(now.priceFen, parts.rate),
        differences: differencesOf(row, now),
      };
    }),
  };
}

export type ReorderView = ReturnType<typeof toReorderView>;

type Row = ReadReorder["lines"][number];
type Today = ReturnType<typeof workOutReorder>["lines"][number];

/** Says what has changed about the goods of a line since it was ordered, beside their price. */
function differencesOf({ line, sku, offer }: Row, now: Today | undefined) {
  if (!sku || !offer) return ["掲載が終わりました"];
  if (sku.stock === 0) return ["在庫がありません"];
  const kept = new Set(now?.optionIds);
  const spec = specText(sku.spec);
  return [
    ...(sku.stock < line.quantity ? [`在庫は${pieces(sku.stock)}です`] : []),
    ...(now?.trouble === "below-minimum" ? [`最小注文数は${pieces(offer.minOrder)}です`] : []),
    ...(offer.titleJa === line.titleJa ? [] : [`前回の商品名: ${line.titleJa}`]),
    ...(spec === specText(line.spec) ? [] : [`前回の種類: ${specText(line.spec)}`]),
    ...line.options
      .filter(({ id }) => !kept.has(id))
      .map(({ nameJa }) => `オプション「${nameJa}」は終了しました`),
  ];
}

function pieces(count: number) {
  return `${count.toLocaleString("ja-JP")}個`;
}
