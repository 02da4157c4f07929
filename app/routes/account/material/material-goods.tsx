import type { SubmissionResult } from "@conform-to/react";
import { materialMarkets } from "#app/domain/catalog/material/material.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { sentList, sentText } from "#app/ui/answer-to.ts";
import { Picture } from "#app/ui/picture.tsx";
import { GoodsBar, GoodsStanding, GoodsState } from "./goods-standing.tsx";
import type { GoodsView } from "./job-view.server.ts";
import { PicturePart } from "./picture-part.tsx";
import type { PictureSettingsDraft } from "./picture-wish-fields.tsx";
import { SourceSeen } from "./source-seen.tsx";
import type { TextDraft } from "./text/text-edit.tsx";
import { TextPart } from "./text/text-part.tsx";

interface MaterialGoodsProps {
  shown: GoodsView;
  /** What was typed and not saved, and why. */
  answer: SubmissionResult<string[]> | undefined;
}

/** What was written of goods beside what it was written from. */
export function MaterialGoods({ shown, answer }: MaterialGoodsProps) {
  const { job, goods, parts, pictures } = shown;
  return (
    <>
      <GoodsHead {...shown} />
      <div className="columns aside-end">
        <div>
          {parts.map((part) => (
            <TextPart
              key={part.kind}
              part={part}
              job={job}
              goods={goods}
              drafts={{
                text: textDraft(answer, "text", part.kind),
                guidance: textDraft(answer, "guidance", part.kind),
              }}
              hasModel={shown.model !== undefined}
            />
          ))}
          {pictures.map((part) => {
            const id = `${part.kind}-${part.nth}`;
            const draft = pictureDraft(answer, id);
            return <PicturePart key={id} part={part} job={job} goods={goods} draft={draft} />;
          })}
          <GoodsBar job={job} goods={goods} parts={parts} pictures={pictures} />
        </div>
        <aside className="stack sticky">
          <GoodsStanding job={job} goods={goods} parts={parts} pictures={pictures} />
          {goods.source && <SourceSeen source={goods.source} />}
          <p className="note">
            文は自動で作成しています。掲載先の規則や法令は変わることがあります。内容の確認と掲載の責任はお客様にあります。
          </p>
        </aside>
      </div>
    </>
  );
}

function GoodsHead({ job, goods, parts, pictures }: GoodsView) {
  const { offerId, productId, name, picture } = goods;
  return (
    <div className="page-head cluster between">
      <div className="picture-head">
        <Picture src={picture} size={72} />
        <div>
          <h1>商品情報の最適化</h1>
          <p className="note number">
            {name} ・ 掲載先 {materialMarkets[job.market]}
          </p>
          <p className="note">
            {productId ? (
              <a href={ownProductPage(productId)}>自社商品のページ</a>
            ) : (
              <a href={`${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`}>
                商品のページ
              </a>
            )}
          </p>
        </div>
      </div>
      <p>
        <GoodsState parts={parts} pictures={pictures} />
      </p>
    </div>
  );
}

function textDraft(
  answer: MaterialGoodsProps["answer"],
  name: "text" | "guidance",
  kind: string,
): TextDraft | undefined {
  const problem = answer?.error?.[`${name}-${kind}`]?.[0];
  return problem === undefined ? undefined : { text: sentText(answer, name), problem };
}

function pictureDraft(
  answer: MaterialGoodsProps["answer"],
  id: string,
): PictureSettingsDraft | undefined {
  const problem = answer?.error?.[`picture-${id}`]?.[0];
  if (problem === undefined) return undefined;
  return {
    words: sentList(answer, "words"),
    tolerance: sentText(answer, "tolerance"),
    margin: sentText(answer, "margin"),
    source: sentText(answer, "source"),
    problem,
  };
}
