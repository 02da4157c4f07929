import type { SubmissionResult } from "@conform-to/react";
import { sentText } from "#app/ui/answer-to.ts";
import { RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Money, yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { rowId } from "#app/ui/row-place.ts";
import { day } from "#app/ui/timeline.tsx";
import { productsFormId } from "./bulk-bar.tsx";
import { PickedProduct } from "./picked-product.tsx";
import type { ProductRowView } from "./product-row-view.ts";

interface CollectionRowProps {
  row: ProductRowView;
  picked: boolean;
  /** The answer to the form of the list. */
  answer: SubmissionResult | undefined;
  /** The price above the cap that is asked about. */
  acceptFen: number | undefined;
}

type Source = ProductRowView["sources"][number];

/** A product of the library: what it costs now beside what it cost, and how many to order. */
export function CollectionRow({ row, picked, answer, acceptFen }: CollectionRowProps) {
  const { id, name, sources, priceCapFen } = row;
  const named = sentText(answer, `source-${id}`);
  const chosen = sources.find(({ skuId }) => skuId === named) ?? sources[0];
  const field = { name: `qty-${id}`, id: `${productsFormId}-qty-${id}` };
  const problem = answer?.error?.[field.name]?.[0];
  return (
    <TableRow id={rowId(id)} className={problem ? "invalid" : undefined}>
      <RowHeading>
        <Named row={row} picked={picked} />
      </RowHeading>
      <TableCell label="仕入先">
        <SourceChoice id={id} name={name} sources={sources} chosen={chosen} />
      </TableCell>
      <TableCell className="numeric" label="いまの単価">
        {chosen?.now?.priceYen && <Money yen={chosen.now.priceYen} fen={chosen.now.priceFen} />}
        {chosen?.now && (
          <small className="block note number">
            {grouped(String(chosen.seenQuantity))}個のとき
          </small>
        )}
        {priceCapFen !== null && (
          <small className="block note number">上限 {yuan(priceCapFen)}元</small>
        )}
      </TableCell>
      <TableCell className="numeric" label="前回の単価">
        {chosen && <Difference source={chosen} />}
      </TableCell>
      <TableCell label="数量">
        <NumberInput
          {...field}
          aria-label={`${name} 数量`}
          defaultValue={sentText(answer, field.name) ?? againOf(chosen)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field.id}-error` : undefined}
        />
        {acceptFen !== undefined && <input type="hidden" name={`accept-${id}`} value={acceptFen} />}
        {problem && (
          <small className="block field-error" id={`${field.id}-error`}>
            {problem}
          </small>
        )}
      </TableCell>
    </TableRow>
  );
}

/** As many as the last time, or what is sold at least. */
function againOf(chosen: Source | undefined) {
  return Math.max(chosen?.seenQuantity ?? 1, chosen?.now?.minOrder ?? 1);
}

function Named({ row, picked }: Pick<CollectionRowProps, "row" | "picked">) {
  const { managementNumber, asin, labelNumber, tags } = row;
  const numbers = [managementNumber, asin, labelNumber].filter(Boolean);
  return <PickedProduct product={row} picked={picked} note={numbers.join(" ・ ")} tags={tags} />;
}

interface SourceChoiceProps {
  id: string;
  name: string;
  sources: readonly Source[];
  chosen: Source | undefined;
}

function SourceChoice({ id, name, sources, chosen }: SourceChoiceProps) {
  if (!chosen) return <span className="muted">未登録</span>;
  return (
    <>
      {sources.length > 1 && (
        <select
          className="input small"
          name={`source-${id}`}
          defaultValue={chosen.skuId}
          aria-label={`${name} 仕入先`}
        >
          {sources.map(({ skuId, offerId, now, seenQuantity }, index) => (
            <option key={skuId} value={skuId}>
              {index === 0 ? "既定" : `仕入先${index + 1}`} {offerId}
              {now
                ? ` ${yuan(now.priceFen)}元（${grouped(String(seenQuantity))}個のとき）`
                : " 掲載終了"}
            </option>
          ))}
        </select>
      )}
      {sources.length === 1 && chosen.supplierNameZh && (
        <span lang="zh-CN">{chosen.supplierNameZh}</span>
      )}
      <Stock source={chosen} />
    </>
  );
}

function Stock({ source: { now } }: { source: Source }) {
  if (!now) return <span className="muted block">掲載終了</span>;
  if (now.stock === 0) return <span className="muted block">在庫切れ</span>;
  return <small className="block note number">在庫 {grouped(String(now.stock))}個</small>;
}

/** What it was ordered at, and by how much today's price for as many differs. */
function Difference({ source }: { source: Source }) {
  const { now, seenPriceFen, seenQuantity, seenAt } = source;
  const difference = now ? now.priceFen - seenPriceFen : 0;
  return (
    <>
      <span className="number">{yuan(seenPriceFen)}元</span>
      {difference !== 0 && (
        <small className="block number">
          {difference > 0 ? "値上がり +" : "値下がり −"}
          {yuan(Math.abs(difference))}元
        </small>
      )}
      <small className="block note number">
        {day(seenAt)} ・ {grouped(String(seenQuantity))}個のとき
      </small>
    </>
  );
}
