import type { ProductView } from "./view.server.ts";

type ProductAttributesProps = Pick<ProductView["offer"], "attributes" | "weightGrams">;

/** What the seller says of the goods, translated, with the original beside it. */
export function ProductAttributes({ attributes, weightGrams }: ProductAttributesProps) {
  return (
    <section className="page-section" aria-labelledby="attr">
      <h2 id="attr" className="heading">
        商品の仕様
      </h2>
      <dl className="attributes">
        {attributes.map(({ nameJa, valueJa, nameZh, valueZh }) => (
          <div key={nameZh + valueZh}>
            <dt>{nameJa}</dt>
            <dd>
              {valueJa}
              <small lang="zh-CN">
                {nameZh} {valueZh}
              </small>
            </dd>
          </div>
        ))}
        <div>
          <dt>重量（1個）</dt>
          <dd>
            {weightGrams === null
              ? "未登録（検品のときに計ります）"
              : `${weightGrams.toLocaleString("ja-JP")}g`}
          </dd>
        </div>
      </dl>
    </section>
  );
}
