import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { day } from "#app/ui/timeline.tsx";
import { useFold } from "#app/ui/use-fold.ts";

interface Person {
  id: string;
  name: string;
}

export interface CoSignShown {
  /** Who was asked; undefined where nobody is. */
  signer: Person | undefined;
  signedAt: Date | null;
  /** The reader is who was asked, and has not agreed yet. */
  mine: boolean;
  mayWithdraw: boolean;
  /** Whom the reader may ask. */
  people: readonly Person[];
}

interface DeliveryCoSignProps {
  shown: CoSignShown | null;
  /** The version of the request that this page shows: the consent is to no other. */
  version: number;
  action: string;
  /** The reason that was sent and is not taken, with why. */
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 共同承認: two people of the company agree before a draft is handed in. */
export function DeliveryCoSign({ shown, version, action, lastResult }: DeliveryCoSignProps) {
  if (!shown) return null;
  const { signer, signedAt, mine, mayWithdraw, people } = shown;
  if (!signer) return <Asking people={people} action={action} />;
  return (
    <section className="panel stack small" aria-labelledby="h-co-sign">
      <h2 id="h-co-sign">共同承認</h2>
      <p>
        {signedAt
          ? `${signer.name} さんが ${day(signedAt)} に承認しました。提出できます。`
          : mine
            ? "ご承認をお待ちしています。内容をご確認ください。"
            : `${signer.name} さんの承認を待っています。承認されるまで提出できません。`}
      </p>
      <Form method="post" action={action} className="cluster">
        <input type="hidden" name="version" value={version} />
        {mine && (
          <SendButton fill intent="coSign">
            承認する
          </SendButton>
        )}
        {mayWithdraw && (
          <SendButton soft intent="withdrawCoSign">
            共同承認のお願いを取り下げる
          </SendButton>
        )}
      </Form>
      {mine && <Declining action={action} lastResult={lastResult} />}
    </section>
  );
}

/** Who was asked says no, and why; who asked is told. */
function Declining({ action, lastResult }: Pick<DeliveryCoSignProps, "action" | "lastResult">) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "decline-co-sign",
    ...(lastResult ? { lastResult } : {}),
  });
  const fold = useFold(lastResult !== undefined);
  return (
    <details className="disclosure" {...fold}>
      <summary>承認しない</summary>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextAreaField
          field={fields.reason}
          label="承認しない理由"
          hint="お願いした方にお知らせします"
          required
        />
        <p>
          <SendButton soft intent="declineCoSign">
            理由を伝えて断る
          </SendButton>
        </p>
      </Form>
    </details>
  );
}

function Asking({ people, action }: Pick<CoSignShown, "people"> & { action: string }) {
  if (people.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>提出の前に、ほかの方の承認をもらう</summary>
      <Form method="post" action={action} className="stack small">
        <div className="field">
          <label htmlFor="co-signer">承認をお願いする方</label>
          <select id="co-signer" name="person" className="input">
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <p>
          <SendButton soft intent="askCoSign">
            共同承認をお願いする
          </SendButton>
        </p>
      </Form>
    </details>
  );
}
