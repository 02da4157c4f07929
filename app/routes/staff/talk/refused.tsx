import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { langOf } from "#app/shared/lang-of.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { ComboboxInput } from "#app/ui/combobox.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { olderName } from "./older-place.ts";
import { PhraseList } from "./phrase-list.tsx";

interface ReopenProps {
  id: string;
  /** The form's name for what the buyer reads. */
  name: string;
  /** What is taken up again, as a reader hears it. */
  of: string;
  lastResult?: SubmissionResult | undefined;
  /** The form's name for what it is about, and its button's. */
  idName?: string;
  intent?: string;
}

/** 撤销驳回: takes up again what was refused, with words that the buyer reads. Its page has the phrases. */
export function Reopen({
  id,
  name,
  of,
  lastResult,
  idName = "id",
  intent = "reopen",
}: ReopenProps) {
  const [form, fields] = useForm<Record<string, string>>({
    id: `${intent}-${id}`,
    lastResult: answerTo(lastResult, { intent, [idName]: id }),
  });
  const reason = fields[name]!;
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <input type="hidden" name={idName} value={id} />
      <label htmlFor={reason.id}>
        <span className="visually-hidden" lang={langOf(of)}>
          {of}{" "}
        </span>
        撤销原因（日文）
      </label>
      <FieldError id={reason.errorId} text={reason.errors?.join()} />
      <ComboboxInput
        narrow
        field={reason}
        key={reason.key}
        list="reopen-phrases"
        maxLength={200}
        placeholder="可选中文常用语"
      />
      <SendButton soft small intent={intent} of={{ name: idName, value: id }} lang="zh">
        撤销，重新处理
      </SendButton>
    </Form>
  );
}

/** The phrases for each form of a page that takes up again. */
export function ReopenPhrases() {
  return <PhraseList of="reopen" id="reopen-phrases" />;
}

interface RefusedProps {
  page: {
    shown: readonly { id: string; number: string; companyName: string; amountYen?: number }[];
    older: string | null;
  };
  /** The page of its own, and where this list of it begins, as its address says. */
  path: string;
  at: string | null;
  name?: string;
  title?: string;
  lastResult?: SubmissionResult | undefined;
}

/** What was refused or decided and may be taken up again, the newest first. */
export function Refused({
  page: { shown, older },
  path,
  at,
  name = "reason",
  title = "最近驳回",
  lastResult,
}: RefusedProps) {
  if (shown.length === 0) return null;
  return (
    <details
      className="disclosure panel"
      id="refused"
      open={at !== null || shown.some(({ id }) => id === lastResult?.initialValue?.id)}
    >
      <summary>{title}</summary>
      <ReopenPhrases />
      <ul className="plain stack small">
        {shown.map(({ id, number, companyName, amountYen }) => (
          <li key={id} className="stack small">
            <p>
              <b className="number" lang={langOf(number)}>
                {number}
              </b>{" "}
              <span lang="ja">{companyName}</span>{" "}
              {amountYen && <span className="number">{grouped(String(amountYen))}日元</span>}
            </p>
            <Reopen id={id} name={name} of={number} lastResult={lastResult} />
          </li>
        ))}
      </ul>
      <OlderPager path={path} at={at} older={older} />
    </details>
  );
}

/** Onward among them. */
export function OlderPager({
  path,
  at,
  older,
}: Pick<RefusedProps, "path" | "at"> & { older: string | null }) {
  return (
    <Pager
      lang="zh"
      nextHref={older && `${path}?${olderName}=${older}#refused`}
      firstHref={at === null ? null : `${path}#refused`}
    />
  );
}
