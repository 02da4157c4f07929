import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";

import type { StaffClaimView } from "./claim-view.server.ts";

const noteLabel = "备注（日文，买家可见）";
const reasonLabel = "理由（日文，买家可见）";

/** The acts that need nothing but words, in the order of their buttons. */
const wordActs = [
  {
    intent: "ask",
    title: "询问买家",
    button: "发送问题",
    name: "question",
    label: "问题（日文，买家可见）",
  },
  { intent: "takeBack", title: "撤回方案", button: "撤回方案", name: "note", label: noteLabel },
  { intent: "tell", title: "告知卖家", button: "已告知卖家", name: "note", label: noteLabel },
  { intent: "reject", title: "不予赔付", button: "不予赔付", name: "note", label: reasonLabel },
  {
    intent: "reopen",
    title: "撤销办结",
    button: "撤销，重新处理",
    name: "note",
    label: reasonLabel,
  },
] as const;

interface HandlingProps {
  shown: StaffClaimView;
  lastResult: SubmissionResult | undefined;
}

/** The acts that need nothing but words and are open now. */
function wordActsOf({ claim, moves }: StaffClaimView) {
  return (
    wordActs
      .filter(({ intent }) => moves.includes(intent === "reopen" ? "reconsider" : intent))
      // What was to bring money or goods is not ended as told.
      .filter(({ intent }) => intent !== "tell" || claim.wish === "tell")
  );
}

/** The buttons whose forms stand on the page. */
export function actsOf(shown: StaffClaimView): string[] {
  const offers = shown.moves.includes("offer") ? ["refund", "resend"] : [];
  return [...offers, ...wordActsOf(shown).map(({ intent }) => intent)];
}

/** 下一步: ask back, offer money or the pieces again, or end it without either. */
export function ClaimHandling({ shown, lastResult }: HandlingProps) {
  const { claim, moves } = shown;
  if ((claim.state === "done" || claim.state === "withdrawn") && moves.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="h-next">
      <h2 id="h-next">下一步</h2>
      <Waiting shown={shown} />
      <PhraseList of="problem" id="claim-phrases" />
      {moves.includes("offer") && (
        <div className="columns two-columns">
          <RefundForm shown={shown} lastResult={lastResult} />
          <ResendForm shown={shown} lastResult={lastResult} />
        </div>
      )}
      {wordActsOf(shown).map((act) => (
        <WordsForm key={act.intent} act={act} lastResult={lastResult} />
      ))}
    </section>
  );
}

/** Whose turn it is, where it is not this person's. */
function Waiting({ shown: { claim, mayAnswer } }: Pick<HandlingProps, "shown">) {
  return (
    <>
      {!mayAnswer && <p className="note">由客服或采购办理。</p>}
      {claim.state === "draft" && <p>买家还没有提交。</p>}
      {claim.state === "asked" && <p>等买家回复：{claim.question}</p>}
      {claim.state === "offered" && <p>等买家同意或拒绝。</p>}
    </>
  );
}

type WordsFormProps = Pick<HandlingProps, "lastResult"> & { act: (typeof wordActs)[number] };

function WordsForm({ act, lastResult }: WordsFormProps) {
  const { intent, title, button, name, label } = act;
  const [form, fields] = useForm<Record<string, string>>({
    id: intent,
    lastResult: answerTo(lastResult, { intent }),
  });
  return (
    <Act form={form} button={button} title={title} main={intent === "tell"}>
      <Words field={fields[name]!} label={label} />
    </Act>
  );
}

function RefundForm({ shown: { worthYen, claim }, lastResult }: HandlingProps) {
  const [form, fields] = useForm<{ yen: string; note: string }>({
    id: "refund",
    lastResult: answerTo(lastResult, { intent: "refund" }),
  });
  return (
    <Act
      form={form}
      button="提出退款方案"
      title={`退款（最多 ${grouped(String(worthYen))} 日元）`}
      main={claim.wish === "refund"}
    >
      <NumberField field={fields.yen} label="退款（日元）" />
      <Words field={fields.note} label={reasonLabel} />
    </Act>
  );
}

function ResendForm({ shown: { lines, claim }, lastResult }: HandlingProps) {
  const [form, fields] = useForm<Record<string, string>>({
    id: "resend",
    lastResult: answerTo(lastResult, { intent: "resend" }),
  });
  return (
    <Act
      form={form}
      button="提出补发方案"
      title="补发（由我方承担）"
      main={claim.wish === "resend"}
    >
      {lines.map(({ id, titleZh, boxNumber, quantity }, index) => (
        <NumberField
          key={id}
          field={fields[`pieces[${index}]`]!}
          label={`${titleZh} · 箱${boxNumber}（最多 ${quantity}）`}
          placeholder="0"
        />
      ))}
      <Words field={fields.note!} label={reasonLabel} />
    </Act>
  );
}

interface ActProps {
  /** Called by its button. */
  form: FormMetadata<any>;
  title: string;
  button: string;
  main?: boolean;
  children: ReactNode;
}

function Act({ form, title, button, main = false, children }: ActProps) {
  return (
    <Form method="post" {...getFormProps(form)} className="panel stack small">
      <h3>{title}</h3>
      {children}
      <div className="cluster">
        <Button main={main} soft={!main} name="intent" value={form.id}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

function Words({ field, label }: { field: FieldMetadata<any>; label: string }) {
  return <Combobox field={field} label={label} list="claim-phrases" maxLength={1000} />;
}
