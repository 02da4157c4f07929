import { pictureKinds } from "#app/domain/catalog/material/material.ts";
import { isFailing } from "#app/domain/catalog/material/pictures/picture-rules.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { GoodsView, PictureView } from "./job-view.server.ts";
import { jobPage } from "./material-links.ts";
import { PictureChecks } from "./picture-checks.tsx";
import { type PictureSettingsDraft, PictureWishFields } from "./picture-wish-fields.tsx";

interface PicturePartProps extends Pick<GoodsView, "job" | "goods"> {
  part: PictureView;
  draft: PictureSettingsDraft | undefined;
}

/** One picture: what it was made from, the newest version, what it falls short of, and what may be done with it. */
export function PicturePart({ part, job, goods, draft }: PicturePartProps) {
  const { kind, nth, versions } = part;
  const [newest] = versions;
  const name = pictureName(part);
  const id = `${kind}-${nth}`;
  return (
    <section className="part" id={id} aria-labelledby={`h-${id}`}>
      <div className="cluster between">
        <h2 id={`h-${id}`}>
          {name} <small className="number">{madeText(newest)}</small>
        </h2>
        <PictureState newest={newest} />
      </div>
      <BesideSource part={part} here={jobPage(job.id, goods.place, id)} />
      <PictureChecks newest={newest} />
      <form
        method="post"
        encType="multipart/form-data"
        action={jobPage(job.id, goods.place)}
        className="stack small"
      >
        <input type="hidden" name="job" value={job.id} />
        <input type="hidden" name="goods" value={goods.place} />
        <input type="hidden" name="picture" value={kind} />
        <input type="hidden" name="nth" value={nth} />
        <input type="hidden" name="version" value={newest.version} />
        {newest.state !== "waiting" && (
          <PictureWishFields id={id} name={name} newest={newest} goods={goods} draft={draft} />
        )}
        <PictureButtons part={part} />
      </form>
      {versions.length > 1 && <Versions versions={versions} />}
    </section>
  );
}

function BesideSource({ part, here }: { part: PictureView; here: string }) {
  const [newest] = part.versions;
  return (
    <div className="before-after pictures">
      <h3>元の画像</h3>
      <h3>第{newest.version}版</h3>
      <div>
        {newest.sources.map((source) => (
          <img key={source} className="picture" src={source} alt="元の画像" loading="lazy" />
        ))}
      </div>
      <div className="proposed">
        {newest.fileId ? (
          <img
            className="picture"
            src={`/files/${newest.fileId}`}
            alt={`編集した画像: ${pictureName(part)}`}
            loading="lazy"
          />
        ) : (
          <p className="note">
            {newest.state === "waiting" ? (
              <>
                編集の順番を待っています。
                <a href={here}>最新の状態を表示する</a>
              </>
            ) : (
              "画像はありません"
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function PictureButtons({ part }: { part: PictureView }) {
  const [newest] = part.versions;
  const name = pictureName(part);
  const accepted = part.versions.some(({ acceptedAt }) => acceptedAt);
  return (
    <p className="cluster">
      {newest.state === "done" && !isFailing(newest) && !newest.acceptedAt && (
        <Button small fill name="intent" value="picture-accept">
          {name}を採用する
        </Button>
      )}
      {accepted && (
        <Button small soft name="intent" value="picture-drop">
          {name}の採用を取り消す
        </Button>
      )}
      {newest.fileId && (
        <a className="button small soft" href={`/files/${newest.fileId}`} download>
          {name}を保存する
        </a>
      )}
    </p>
  );
}

/** 白背景 2枚目 */
export function pictureName({ kind, nth }: Pick<PictureView, "kind" | "nth">) {
  return kind === "collage" ? "並べた画像" : `${pictureKinds[kind]} ${nth}枚目`;
}

function madeText({ state, side, sizeBytes, fillPercent }: PictureView["versions"][0]) {
  if (state !== "done") return "";
  const fill = fillPercent === null ? "" : ` ・ 商品の割合 ${fillPercent}%`;
  return `長辺 ${grouped(String(side))}px ・ JPEG ${grouped(String(Math.ceil(sizeBytes / 1_024)))}KB${fill}`;
}

/** Where a picture stands, in one word. */
export function PictureState({ newest }: { newest: PictureView["versions"][0] }) {
  if (newest.state === "waiting") return <Status shape="run">編集中</Status>;
  if (newest.state === "cancelled") return <Status shape="stop">取り消し</Status>;
  if (newest.state === "failed") return <Status shape="trouble">編集できませんでした</Status>;
  if (isFailing(newest)) return <Status shape="trouble">不適合</Status>;
  return newest.acceptedAt ? (
    <Status shape="done">採用済み</Status>
  ) : (
    <Status shape="wait">未確認</Status>
  );
}

function Versions({ versions }: Pick<PictureView, "versions">) {
  return (
    <details className="disclosure">
      <summary>版の履歴（{versions.length}）</summary>
      <ol className="timeline">
        {versions.map((one) => (
          <li key={one.version}>
            <time>{when(one.askedAt)}</time>
            <div>
              <b>第{one.version}版</b> {one.askedByName}
              {one.acceptedAt && ` ・ ${when(one.acceptedAt)} に採用（${one.acceptedByName}）`}
              <p className="note number">
                余白 {one.marginPercent}% {madeText(one)}{" "}
                {one.fileId && (
                  <a href={`/files/${one.fileId}`} download>
                    第{one.version}版を保存する
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
