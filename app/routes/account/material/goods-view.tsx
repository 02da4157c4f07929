import { materialMarkets } from "#app/domain/catalog/material/material.ts";
import { isFailing } from "#app/domain/catalog/material/pictures/picture-findings.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { Picture } from "#app/ui/picture.tsx";
import { PicturePart } from "./picture-part.tsx";
import type { TypedWish } from "./picture-wish-fields.tsx";
import type { ShownGoods } from "./shown-job.server.ts";
import { SourceSeen } from "./source-seen.tsx";
import { TextPart } from "./text-part.tsx";

interface GoodsViewProps {
  shown: ShownGoods;
  /** What was typed and not saved, by the field that it stands in. */
  draft: { fieldId: string; typed: string | TypedWish | undefined; problem: string } | undefined;
}

/** What was written of goods beside what it was written from. */
export function GoodsView({ shown, draft }: GoodsViewProps) {
  const { job, goods, parts, pictures } = shown;
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
              draft={draft?.fieldId === `text-${part.kind}` ? textOf(draft) : undefined}
              hasModel={shown.model !== undefined}
            />
          ))}
          {pictures.map((part) => {
            const id = `${part.kind}-${part.nth}`;
            const own = draft?.fieldId === `picture-${id}` ? draft : undefined;
            return <PicturePart key={id} part={part} job={job} goods={goods} draft={own} />;
          })}
        </div>
        <aside className="stack stick">
          <Standing parts={parts} pictures={pictures} isOwn={productId !== ""} />
          {source && <SourceSeen source={source} />}
          <p className="note">
            文は自動で作成しています。掲載先の規則や法令は変わることがあります。内容の確認と掲載の責任はお客様にあります。
          </p>
        </aside>
      </div>
    </>
  );
}

function textOf({ typed, problem }: NonNullable<GoodsViewProps["draft"]>) {
  return { text: typeof typed === "string" ? typed : undefined, problem };
}

function Standing({
  parts,
  pictures,
  isOwn,
}: Pick<ShownGoods, "parts" | "pictures"> & { isOwn: boolean }) {
  const all = [...parts, ...pictures];
  const isTaken = ({ versions }: (typeof all)[number]) => versions.some((one) => one.acceptedAt);
  const accepted = all.filter(isTaken).length;
  const wrong = [
    ...parts.filter(({ versions: [newest] }) => newest.findings.length > 0),
    ...pictures.filter(({ versions: [newest] }) => isFailing(newest)),
  ];
  const edited = pictures.filter(({ versions: [newest] }) => newest.state === "waiting");
  const open = all.filter((part) => !isTaken(part) && ![...wrong, ...edited].includes(part)).length;
  return (
    <section className="panel ink" aria-labelledby="state">
      <h2 id="state">確認の状況</h2>
      <dl className="facts">
        <dt>採用済み</dt>
        <dd>
          {accepted} / {all.length}項目
        </dd>
        {open > 0 && (
          <>
            <dt>未確認</dt>
            <dd>{open}項目</dd>
          </>
        )}
        <dt>不適合</dt>
        <dd>{wrong.length}項目</dd>
        {edited.length > 0 && (
          <>
            <dt>編集中の画像</dt>
            <dd>{edited.length}枚</dd>
          </>
        )}
      </dl>
      <p className="note">
        不適合が残っている文と画像は採用できません。
        {isOwn &&
          "商品名と通関用の品名（100文字まで）、画像は、採用すると自社商品の情報に反映します。画像は最後に採用した1枚です。"}
      </p>
    </section>
  );
}
