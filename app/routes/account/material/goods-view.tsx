import { materialMarkets } from "#app/domain/catalog/material/material.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownGoods } from "./shown-job.server.ts";
import { SourceSeen } from "./source-seen.tsx";
import { TextPart } from "./text-part.tsx";

interface GoodsViewProps {
  shown: ShownGoods;
  /** What was typed and not saved, by the field that it stands in. */
  draft: { fieldId: string; text: string | undefined; problem: string } | undefined;
}

/** What was written of goods beside what it was written from. */
export function GoodsView({ shown, draft }: GoodsViewProps) {
  const { job, goods, parts } = shown;
  const { offerId, productId, name, picture, source } = goods;
  return (
    <>
      <div className="head">
        <div className="casehead">
          <Picture src={picture} size={72} />
          <div>
            <h1>商品情報の最適化</h1>
            <p className="note n">
              {name} ・ 掲載先 {materialMarkets[job.market]}
            </p>
            <p className="note">
              {productId ? (
                <a href={ownProductPage(productId)}>自社商品のページ</a>
              ) : (
                <a
                  href={`${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`}
                >
                  商品のページ
                </a>
              )}
            </p>
          </div>
        </div>
      </div>
      <div className="cols aside-end">
        <div>
          {parts.map((part) => (
            <TextPart
              key={part.kind}
              part={part}
              job={job}
              goods={goods}
              draft={draft?.fieldId === `text-${part.kind}` ? draft : undefined}
            />
          ))}
        </div>
        <aside className="stack stick">
          <Standing parts={parts} isOwn={productId !== ""} />
          {source && <SourceSeen source={source} />}
          <p className="note">
            文は自動で作成しています。掲載先の規則や法令は変わることがあります。内容の確認と掲載の責任はお客様にあります。
          </p>
        </aside>
      </div>
    </>
  );
}

function Standing({ parts, isOwn }: { parts: ShownGoods["parts"]; isOwn: boolean }) {
  const accepted = parts.filter(({ versions }) => versions.some((one) => one.acceptedAt)).length;
  const failing = parts.filter(({ versions: [newest] }) => newest.findings.length > 0).length;
  return (
    <section className="panel ink" aria-labelledby="state">
      <h2 id="state">確認の状況</h2>
      <dl className="facts">
        <dt>採用済み</dt>
        <dd>
          {accepted} / {parts.length}項目
        </dd>
        <dt>不適合</dt>
        <dd>{failing}項目</dd>
      </dl>
      <p className="note">
        不適合が残っている文は採用できません。
        {isOwn && "商品名と通関用の品名は、採用すると自社商品の情報に反映します（100文字まで）。"}
      </p>
    </section>
  );
}
