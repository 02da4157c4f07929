import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { newClaimPage, shippingPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { day } from "#app/ui/timeline.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { ClaimSteps } from "./claim-steps.tsx";
import { ForwardedLosses } from "./forwarded-losses.tsx";
import { ReasonChoice, WishChoice } from "./new-claim-choices.tsx";
import { type ClaimLine, NewClaimLines, toClaimLine } from "./new-claim-lines.tsx";
import type { NewClaimView } from "./new-claim-view.server.ts";

interface NewClaimProps {
  shown: NewClaimView;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** アフターサービスの申請: goods by box, what is wrong, pictures, and what is wished for. */
export function NewClaim({ shown, lastResult }: NewClaimProps) {
  const { requestNumber, receivedAt, until, open, draftNumber } = shown;
  return (
    <>
      <div className="page-head cluster between">
        <div>
          <p className="note number">
            配送依頼 <a href={shippingPage(requestNumber)}>{requestNumber}</a>
            {receivedAt && ` ・ 受け取り ${day(receivedAt)}`}
            {draftNumber && ` ・ 一時保存 ${draftNumber}`}
          </p>
          <h1>アフターサービスの申請</h1>
        </div>
        {until && open && <p className="overdue number">申請期限 {day(until)} まで</p>}
      </div>
      {open ? (
        <div className="columns aside-end">
          <ClaimForm shown={shown} lastResult={lastResult} />
          <aside className="stack">
            <ClaimSteps />
            <ForwardedLosses numbers={shown.forwarded} />
          </aside>
        </div>
      ) : (
        <EmptyState title={until ? "申請期限を過ぎています" : "お受け取りのあとに申請できます"}>
          <p>
            {until
              ? `この配送依頼の申請は ${day(until)} までお受けしていました。`
              : "すべての箱が届いたら、配送依頼のページで「受け取りました」を押してください。"}
            <a href={shippingPage(requestNumber)}>配送依頼へ戻る</a>
          </p>
          <ForwardedLosses numbers={shown.forwarded} />
        </EmptyState>
      )}
    </>
  );
}

interface ClaimFields {
  lines: ClaimLine[];
  reason: string;
  wish: string;
  situation: string;
  filmUrl: string;
  pictures: string;
}

function ClaimForm({ shown, lastResult }: NewClaimProps) {
  const { id, requestNumber, typed, constraints } = shown;
  const { form, fields, props } = useCheckedForm<ClaimFields>({
    constraints,
    id: "claim",
    lastResult,
    defaultValue: { ...typed, lines: shown.rows.map(toClaimLine) },
  });
  const before = (lastResult?.initialValue ?? typed) as Record<string, unknown>;
  const [busy, setBusy] = useState(false);
  const said = (name: string) => (typeof before[name] === "string" ? before[name] : "");
  return (
    <Form
      method="post"
      action={newClaimPage(requestNumber)}
      encType="multipart/form-data"
      className="stack large"
      {...props}
    >
      <AnswerSummary answer={lastResult} formId={form.id} />
      <input type="hidden" name="id" value={id} />
      <NewClaimLines rows={shown.rows} field={fields.lines} />
      <ReasonChoice field={fields.reason} chosen={said("reason")} />
      <TextAreaField
        field={fields.situation}
        label="状況"
        hint="1,000文字まで。いつ、どの箱で、何個かをご記入ください"
        rows={5}
        required
      />
      <Proof shown={shown} fields={fields} onBusy={setBusy} />
      <WishChoice field={fields.wish} chosen={said("wish")} />
      <div className="cluster">
        <SendButton main intent="submit" disabled={busy}>
          申請する
        </SendButton>
        <SendButton soft intent="save" disabled={busy}>
          一時保存
        </SendButton>
        <p className="note">
          一時保存では申請になりません。期限までに「申請する」を押してください。
        </p>
      </div>
    </Form>
  );
}

interface ProofProps {
  shown: NewClaimView;
  fields: Record<"pictures" | "filmUrl", FieldMetadata<string>>;
  onBusy: (busy: boolean) => void;
}

/** What shows the damage: pictures with the form, a film where it lies. */
function Proof({ shown: { pictureIds, picturesMax }, fields, onBusy }: ProofProps) {
  const room = picturesMax - pictureIds.length;
  return (
    <section className="stack small" aria-labelledby="h-pictures">
      <h2 id="h-pictures" className="heading">
        写真と動画
      </h2>
      <PhotoLinks ids={pictureIds} of="申請の写真" />
      {room > 0 && (
        <FileField
          field={fields.pictures}
          label="写真"
          accept={accepted.pictures}
          limits={{ files: room, bytesEach: limits.imageBytesMax }}
          sendTo={href("/user/uploads")}
          onBusy={onBusy}
          hint={`${room}枚まで、1枚10MBまで。PNG・JPEG・WebP。外箱と商品の両方が写っていると早く進みます`}
        />
      )}
      <TextField
        field={fields.filmUrl}
        label="動画のリンク"
        hint="任意。https:// で始まるURL"
        placeholder="https://"
      />
    </section>
  );
}
