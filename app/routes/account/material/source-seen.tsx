import { Fragment } from "react";
import { measuresOf, type SourceGoods } from "#app/domain/catalog/material/source-goods.ts";

const attributesShown = 30;

/** What texts were written from, as the supplier and the company said it. */
export function SourceSeen({ source }: { source: SourceGoods }) {
  const measures = measuresOf(source);
  const rows = [
    ["商品名", source.name],
    ...source.attributes
      .slice(0, attributesShown)
      .map(({ nameJa, valueJa }) => [nameJa, valueJa] as const),
    ...source.choices.map(
      ({ nameJa, values }) => [nameJa, values.map(({ ja }) => ja).join("、")] as const,
    ),
    ["梱包時の寸法", measures && `${measures} cm`],
    ["梱包時の重量", source.weightGrams === null ? "" : `${source.weightGrams} g`],
  ] as const;
  return (
    <section className="panel" aria-labelledby="source">
      <h2 id="source">もとの情報</h2>
      <dl className="facts">
        {source.titleZh && (
          <>
            <dt>原文</dt>
            <dd lang="zh-CN">{source.titleZh}</dd>
          </>
        )}
        {rows
          .filter(([, value]) => value)
          .map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a supplier may name two of them alike
            <Fragment key={`${name}${index}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </section>
  );
}
