import { Fragment } from "react";
import { isFailing } from "#app/domain/catalog/material/pictures/picture-rules.ts";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";
import { BarSums, StickyBar } from "#app/ui/sticky-bar.tsx";
import type { GoodsView } from "./job-view.server.ts";
import { jobPage } from "./material-links.ts";
import { PictureState, pictureName } from "./picture-part.tsx";
import { TextState, textName } from "./text/text-part.tsx";

type Shown = Pick<GoodsView, "job" | "goods" | "parts" | "pictures">;
type Counted = Pick<GoodsView, "parts" | "pictures">;

/** How many of the texts and pictures are taken over, wrong, being made, not made, and still to be looked at. */
function countsOf({ parts, pictures }: Counted) {
  const all = [...parts, ...pictures];
  const taken = all.filter(isTaken);
  const wrong = [
    ...parts.filter(({ versions: [newest] }) => newest.findings.length > 0),
    ...pictures.filter(({ versions: [newest] }) => newest.state === "done" && isFailing(newest)),
  ];
  const inState = (state: string) =>
    pictures.filter(({ versions: [newest] }) => newest.state === state);
  const [edited, failed, cancelled] = [inState("waiting"), inState("failed"), inState("cancelled")];
  const told = new Set<unknown>([...taken, ...wrong, ...edited, ...failed, ...cancelled]);
  return {
    all: all.length,
    taken: taken.length,
    wrong: wrong.length,
    edited: edited.length,
    failed: failed.length,
    open: all.filter((one) => !told.has(one)).length,
  };
}

function isTaken({ versions }: Counted["parts"][number] | Counted["pictures"][number]) {
  return versions.some((one) => one.acceptedAt);
}

/** Whether all is taken over, in one word. */
export function GoodsState(shown: Counted) {
  const { all, taken } = countsOf(shown);
  return taken === all ? (
    <Status shape="done" pill>
      すべて採用済み
    </Status>
  ) : (
    <Status shape="run" pill>
      確認中
    </Status>
  );
}

/** Text by text where each stands, and how many there are of a kind. */
export function GoodsStanding({ job, goods, parts, pictures }: Shown) {
  const { all, taken, wrong, edited, failed, open } = countsOf({ parts, pictures });
  const rows = [
    ["採用済み", `${taken} / ${all}項目`],
    ["未確認", open > 0 && `${open}項目`],
    ["不適合", wrong > 0 && `${wrong}項目`],
    ["編集中の画像", edited > 0 && `${edited}枚`],
    ["編集できなかった画像", failed > 0 && `${failed}枚`],
  ] as const;
  return (
    <section className="panel accent" aria-labelledby="state">
      <h2 id="state">確認の状況</h2>
      <dl className="facts">
        {rows.map(
          ([name, count]) =>
            count && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{count}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <ul className="standing-texts">
        {parts.map(({ kind, versions }) => (
          <li key={kind}>
            <a href={`#${kind}`}>{textName(job, kind)}</a>
            <TextState versions={versions} />
          </li>
        ))}
        {pictures.map((part) => (
          <li key={`${part.kind}-${part.nth}`}>
            <a href={`#${part.kind}-${part.nth}`}>{pictureName(part)}</a>
            <PictureState newest={part.versions[0]} />
          </li>
        ))}
      </ul>
      <p className="note">
        不適合が残っている文と画像は採用できません。
        {goods.productId !== "" &&
          "商品名と通関用の品名（100文字まで）、画像は、採用すると自社商品の情報に反映します。画像は最後に採用した1枚です。"}
      </p>
    </section>
  );
}

/** Stays in reach: how far it is, and all that passes taken over at once. */
export function GoodsBar({ job, goods, parts, pictures }: Shown) {
  const { all, taken, wrong, failed } = countsOf({ parts, pictures });
  const passing = parts
    .map(({ kind, versions: [newest] }) => ({ kind, newest }))
    .filter(({ newest }) => newest.findings.length === 0 && !newest.acceptedAt);
  return (
    <StickyBar>
      <BarSums>
        <div className="summary">
          <dt>採用済み</dt>
          <dd>
            {taken} <small>/ {all}項目</small>
          </dd>
        </div>
        {wrong + failed > 0 && (
          <div className="more">
            <dt>{wrong > 0 ? "不適合" : "編集できず"}</dt>
            <dd>{wrong > 0 ? `${wrong}項目は修正すると採用できます` : `画像${failed}枚`}</dd>
          </div>
        )}
      </BarSums>
      {passing.length > 0 && (
        <form method="post" action={jobPage(job.id, goods.place)}>
          <input type="hidden" name="job" value={job.id} />
          <input type="hidden" name="goods" value={goods.place} />
          {passing.map(({ kind, newest }) => (
            <input key={kind} type="hidden" name="seen" value={`${kind}/${newest.version}`} />
          ))}
          <Button main name="intent" value="accept-passing">
            適合した文を採用
          </Button>
        </form>
      )}
    </StickyBar>
  );
}
