import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  type AuthorisationKind,
  type AuthorisationState,
  authorisationKinds,
  authorisationStates,
} from "#app/domain/customers/authorisation/authorisation.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";

interface AuthorisationPanelProps {
  kind: AuthorisationKind;
  given: { state: AuthorisationState; dailyCapYen: number | null; changedAt: Date } | undefined;
  chargedYen: number;
  lastResult: SubmissionResult | undefined;
}

const about: Record<AuthorisationKind, string> = {
  delivery:
    "担当者が、一時保存の配送依頼を代わりに提出できるようになります。委任中は、倉庫に反映された商品の配送を担当者だけが依頼できます。ご希望の集荷は担当者へご連絡ください。到着の希望日は、便の最短日数より1日早い日も選べます。",
  payment:
    "担当者が、支払待ちの注文と配送依頼を残高から代わりに支払えるようになります。1日の上限を決めると、それを超える支払いはできません。",
};

const shapes = { authorised: "run", revoked: "stop", not_authorised: "wait" } as const;

/** One authorisation: what it means, how it stands, and the button that gives or takes it. */
export function AuthorisationPanel(props: AuthorisationPanelProps) {
  const { kind, given, chargedYen, lastResult } = props;
  const [form, fields] = useForm<{ kind: string; dailyCapYen: string }>({
    id: kind,
    lastResult,
    defaultValue: { kind, dailyCapYen: given?.dailyCapYen?.toString() },
  });
  const state = given?.state ?? "not_authorised";
  return (
    <section className="panel stack small" aria-labelledby={`h-${kind}`}>
      <div className="cluster between">
        <h2 id={`h-${kind}`}>{authorisationKinds[kind].ja}</h2>
        <Status shape={shapes[state]} pill>
          {authorisationStates[state].ja}
        </Status>
      </div>
      <p>{about[kind]}</p>
      {given && <p className="note number">最終変更 {when(given.changedAt)}</p>}
      {kind === "payment" && state === "authorised" && (
        <p className="note">
          本日の支払い <span className="number">{grouped(String(chargedYen))}円</span> ／ 1日の上限{" "}
          <span className="number">
            {given?.dailyCapYen == null ? "なし" : `${grouped(String(given.dailyCapYen))}円`}
          </span>
        </p>
      )}
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <input {...getInputProps(fields.kind, { type: "hidden" })} key="kind" />
        {kind === "payment" && (
          <NumberField
            field={fields.dailyCapYen}
            label="1日の上限（円）"
            hint="空欄は上限なし。日本時間の1日で数えます"
          />
        )}
        <div className="cluster">
          {state !== "authorised" && (
            <Button fill name="intent" value="authorise">
              {authorisationKinds[kind].ja}をする
            </Button>
          )}
          {state === "authorised" && kind === "payment" && (
            <Button fill name="intent" value="authorise">
              上限を変更
            </Button>
          )}
          {state === "authorised" && (
            <Button soft name="intent" value="revoke">
              {authorisationKinds[kind].ja}を取り消す
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
