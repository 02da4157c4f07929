import { Form } from "@remix-run/react";
import { opinionLimits, opinionStates } from "#app/domain/trade/after-sales/opinion.ts";
import { href } from "#app/href.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import type { StaffOpinion } from "./opinions.tsx";

/** An opinion with its writer, and the button that hides it or shows it again. */
export function JudgedOpinion({
  opinion,
  companyName,
  operationId,
  reason,
}: StaffOpinion & { reason: string | undefined }) {
  const { offerId, state, stars, comment, pictures, writtenAt, changedAt } = opinion;
  return (
    <article className="panel">
      <div className="row between">
        <p>
          <State shape={opinionStates[state].shape}>{opinionStates[state].zh}</State>{" "}
          <b className="n">{stars}星</b>{" "}
          <a
            lang="ja"
            href={`${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`}
          >
            {opinion.titleJa}
          </a>
        </p>
        <p className="note n">
          <span lang="ja">{companyName}</span> {operationId} · {chinaClock.when(writtenAt)}
          {changedAt && `（${chinaClock.when(changedAt)} 修改）`}
        </p>
      </div>
      <p className="said" lang="ja">
        {comment}
      </p>
      <PhotoLinks ids={pictures} of="照片" />
      {opinion.hiddenReason && (
        <p className="note">
          隐藏原因：<span lang="ja">{opinion.hiddenReason}</span>
        </p>
      )}
      {state === "shown" && <HideForm opinion={opinion} reason={reason} />}
      {state === "hidden" && (
        <Form method="post">
          <Which opinion={opinion} />
          <Button soft name="intent" value="show">
            恢复展示
          </Button>
        </Form>
      )}
    </article>
  );
}

function Which({ opinion: { id, version } }: Pick<StaffOpinion, "opinion">) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

type HideFormProps = Pick<StaffOpinion, "opinion"> & { reason: string | undefined };

/** Open again where something was wrong with the reason. */
function HideForm({ opinion, reason }: HideFormProps) {
  const field = `reason-${opinion.id}`;
  return (
    <details className="d" open={reason !== undefined}>
      <summary>隐藏</summary>
      <Form method="post" className="stack s">
        <Which opinion={opinion} />
        <label htmlFor={field}>隐藏原因（日文，买家可见）</label>
        <input
          id={field}
          className="in"
          name="reason"
          lang="ja"
          list="hide-phrases"
          maxLength={opinionLimits.reasonLength}
          defaultValue={reason ?? ""}
        />
        <p>
          <Button soft name="intent" value="hide">
            隐藏这条评价
          </Button>
        </p>
      </Form>
    </details>
  );
}
