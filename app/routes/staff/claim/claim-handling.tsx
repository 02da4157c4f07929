import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";
import type { StaffClaim } from "./claim.tsx";

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
  shown: StaffClaim;
  refused: { typed: Record<string, string> } | undefined;
}

/** 下一步: ask back, offer money or the pieces again, or end it without either. */
export function ClaimHandling({ shown, refused }: HandlingProps) {
  const { claim, moves } = shown;
  const typed = (intent: string, name: string) =>
    refused?.typed.intent === intent ? (refused.typed[name] ?? "") : "";
  if ((claim.state === "done" || claim.state === "withdrawn") && moves.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="h-next">
      <h2 id="h-next">下一步</h2>
      <Waiting shown={shown} />
      <PhraseList of="problem" id="claim-phrases" />
      {moves.includes("offer") && (
        <div className="cols two">
          <RefundForm shown={shown} typed={typed} />
          <ResendForm shown={shown} typed={typed} />
        </div>
      )}
      {wordActs
        .filter(({ intent }) => moves.includes(intent === "reopen" ? "reconsider" : intent))
        // What was to bring money or goods is not ended as told.
        .filter(({ intent }) => intent !== "tell" || claim.wish === "tell")
        .map(({ intent, title, button, name, label }) => (
          <Act key={intent} intent={intent} button={button} title={title} main={intent === "tell"}>
            <Words id={`${intent}-${name}`} name={name} label={label} value={typed(intent, name)} />
          </Act>
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

interface OfferProps {
  shown: StaffClaim;
  typed: (intent: string, name: string) => string;
}

function RefundForm({ shown: { worthYen, claim }, typed }: OfferProps) {
  return (
    <Act
      intent="refund"
      button="提出退款方案"
      title={`退款（最多 ${grouped(String(worthYen))} 日元）`}
      main={claim.wish === "refund"}
    >
      <div className="f">
        <label htmlFor="refund-yen">退款（日元）</label>
        <input
          id="refund-yen"
          className="in s q"
          name="yen"
          inputMode="numeric"
          defaultValue={typed("refund", "yen")}
        />
      </div>
      <Words id="refund-note" name="note" label={reasonLabel} value={typed("refund", "note")} />
    </Act>
  );
}

function ResendForm({ shown: { lines, claim }, typed }: OfferProps) {
  return (
    <Act
      intent="resend"
      button="提出补发方案"
      title="补发（由我方承担）"
      main={claim.wish === "resend"}
    >
      {lines.map(({ id, titleZh, boxNumber, quantity }, index) => (
        <div className="f" key={id}>
          <label htmlFor={`resend-pieces-${index}`}>
            {titleZh} · 箱{boxNumber}（最多 {quantity}）
          </label>
          <input
            id={`resend-pieces-${index}`}
            className="in s q"
            name={`pieces[${index}]`}
            inputMode="numeric"
            placeholder="0"
            defaultValue={typed("resend", `pieces[${index}]`)}
          />
        </div>
      ))}
      <Words id="resend-note" name="note" label={reasonLabel} value={typed("resend", "note")} />
    </Act>
  );
}

interface ActProps {
  intent: string;
  title: string;
  button: string;
  main?: boolean;
  children: ReactNode;
}

function Act({ intent, title, button, main = false, children }: ActProps) {
  return (
    <Form method="post" className="panel stack s">
      <h3>{title}</h3>
      {children}
      <div className="row">
        <Button main={main} soft={!main} name="intent" value={intent}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

function Words({ id, name, label, value }: Record<"id" | "name" | "label" | "value", string>) {
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="in s"
        name={name}
        lang="ja"
        list="claim-phrases"
        maxLength={1000}
        defaultValue={value}
      />
    </div>
  );
}
