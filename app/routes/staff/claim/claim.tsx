import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  claimLifecycle,
  claimMoveLabels,
  claimOfferNames,
  claimOutcomeNames,
  claimReasonNames,
  claimStates,
  mayReconsider,
  requestedRemedyNames,
} from "#app/domain/trade/after-sales/claim.ts";
import { ClaimNumber } from "#app/domain/trade/after-sales/claim-forms.schema.server.ts";
import { findClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";
import { staffTimeline } from "../timeline.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { doStaffClaimCommand } from "./claim-commands.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `售后 ${shown?.claim.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-claims");
  const chinese = readDictionary(scope);
  const number = param(args, "number", ClaimNumber);
  const [found, team] = await Promise.all([
    findClaim(scope, number),
    readTeamwork(scope, "claim", number),
  ]);
  if (!found) throw notFound();
  const { claim, request, company, lines, worthYen, pictures, events, resendOrderNumber } = found;
  const mayAnswer = staffMay(scope.actor, "answer-claims");
  const moves = (mayAnswer ? claimLifecycle.movesFrom(claim.state, scope.actor) : []).filter(
    (move) => move !== "reconsider" || mayReconsider(claim.outcome),
  );
  opened(args.context, scope, { kind: "claim", id: claim.id, atWork: moves.length > 0 });
  return {
    claim,
    glosses: await readGlosses(chinese, [claim.situation]),
    company,
    requestNumber: request.number,
    receivedAt: request.receivedAt,
    resendOrderNumber,
    worthYen,
    mayAnswer,
    moves,
    team,
    pictureIds: pictures.map(({ id }) => id),
    lines: lines.map((line) => ({
      id: `${line.boxId} ${line.shippingLineId}`,
      boxNumber: line.boxNumber,
      received: line.received,
      quantity: line.quantity,
      resendQuantity: line.resendQuantity,
      orderNumber: line.orderNumber,
      titleZh: line.titleZh,
      supplierNameZh: line.supplierNameZh,
      spec: line.spec,
      picture: line.picture,
      orderYen: line.worth.orderYen,
      shippingYen: line.worth.shippingYen,
    })),
    timeline: staffTimeline(events, claimMoveLabels),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/claims/:number"]);
  return doStaffClaimCommand(args.context, scope, param(args, "number", ClaimNumber), form);
}

export default function StaffClaimPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const intent = String(lastResult?.initialValue?.intent);
  return (
    <main id="main" className="page-width stack">
      <AnswerSummary
        title="没有提交"
        answer={lastResult}
        formId={actsOf(shown).includes(intent) ? intent : undefined}
      />
      <ClaimSituation shown={shown} />
      <OwnerStrip team={shown.team} />
      <ClaimHandling shown={shown} lastResult={lastResult} />
      <InternalNotes team={shown.team} />
      <TeamTimeline team={shown.team} entries={shown.timeline} />
    </main>
  );
}
type StaffClaim = ReturnType<typeof useLoaderData<typeof loader>>;

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
  lastResult: SubmissionResult | undefined;
}

/** The acts that need nothing but words and are open now. */
function wordActsOf({ claim, moves }: StaffClaim) {
  return (
    wordActs
      .filter(({ intent }) => moves.includes(intent === "reopen" ? "reconsider" : intent))
      // What was to bring money or goods is not ended as told.
      .filter(({ intent }) => intent !== "tell" || claim.wish === "tell")
  );
}

/** The buttons whose forms stand on the page. */
function actsOf(shown: StaffClaim): string[] {
  const offers = shown.moves.includes("offer") ? ["refund", "resend"] : [];
  return [...offers, ...wordActsOf(shown).map(({ intent }) => intent)];
}

/** 下一步: ask back, offer money or the pieces again, or end it without either. */
function ClaimHandling({ shown, lastResult }: HandlingProps) {
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

/** What the buyer says is wrong, with which pieces, and what was paid for them. */
function ClaimSituation({ shown }: { shown: StaffClaim }) {
  const { claim, company, requestNumber, pictureIds } = shown;
  const { zh, shape } = claimStates[claim.state];
  return (
    <>
      <h1>
        <span className="number">{claim.number}</span> <Status shape={shape}>{zh}</Status>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> <span className="number">{company.operationId}</span>{" "}
        · 配送单{" "}
        <a className="number" href={href("/staff/shipping/:number", { number: requestNumber })}>
          {requestNumber}
        </a>
      </p>
      <Facts shown={shown} />
      <Lines shown={shown} />
      <PhotoLinks ids={pictureIds} of="买家照片" />
    </>
  );
}

function Facts({ shown }: { shown: StaffClaim }) {
  const { claim, receivedAt } = shown;
  return (
    <dl className="facts">
      <dt>问题</dt>
      <dd className="number">
        {claimReasonNames[claim.reason].zh} {claim.pieceCount} 件
      </dd>
      <dt>买家希望</dt>
      <dd>{requestedRemedyNames[claim.wish].zh}</dd>
      <dt>情况</dt>
      <dd>
        <BuyerWords>{claim.situation}</BuyerWords>
      </dd>
      <dt>视频</dt>
      <dd>
        {claim.filmUrl ? (
          <a href={claim.filmUrl} rel="nofollow noopener noreferrer" target="_blank">
            {claim.filmUrl}
          </a>
        ) : (
          "—"
        )}
      </dd>
      <dt>签收</dt>
      <dd className="number">{receivedAt ? chinaClock.when(receivedAt) : "—"}</dd>
      <Outcome shown={shown} />
    </dl>
  );
}

type OutcomeProps = { shown: Pick<StaffClaim, "claim" | "lines" | "resendOrderNumber"> };

/** What was offered, and what came of it. */
function Outcome({ shown: { claim, lines, resendOrderNumber } }: OutcomeProps) {
  const pieces = lines.reduce((sum, { resendQuantity }) => sum + resendQuantity, 0);
  return (
    <>
      {claim.offer && (
        <>
          <dt>方案</dt>
          <dd>
            {claimOfferNames[claim.offer].zh}{" "}
            {claim.offer === "refund" && (
              <span className="number">{grouped(String(claim.offerYen))} 日元</span>
            )}
            {claim.offer === "resend" && <span className="number">{pieces} 件</span>}
            <small className="block" lang="ja">
              {claim.offerNote}
            </small>
            {claim.replyBy && (
              <small className="block number">答复期限 {chinaClock.when(claim.replyBy)}</small>
            )}
          </dd>
        </>
      )}
      {claim.outcome && (
        <>
          <dt>结果</dt>
          <dd>
            {claimOutcomeNames[claim.outcome].zh}
            {claim.settledYen > 0 && (
              <span className="number"> {grouped(String(claim.settledYen))} 日元</span>
            )}
            {resendOrderNumber && (
              <a
                className="number"
                href={href("/staff/purchases/:number", { number: resendOrderNumber })}
              >
                {" "}
                {resendOrderNumber}
              </a>
            )}
          </dd>
        </>
      )}
    </>
  );
}

function Lines({ shown: { lines, worthYen } }: { shown: StaffClaim }) {
  return (
    <section aria-labelledby="h-lines">
      <h2 id="h-lines">
        商品{" "}
        <small className="number">
          最多可退 {grouped(String(worthYen))} 日元（含手续费、运费分摊）
        </small>
      </h2>
      <CardTable
        tight
        label="商品"
        columns={[
          "商品",
          "供应商",
          { right: "箱" },
          { right: "申请 / 装箱" },
          { right: "货款等" },
          { right: "国际运费" },
        ]}
      >
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              <LotItem {...line} note="" orderNote="" options={[]} />
              <small className="block number">
                <a href={href("/staff/orders/:number", { number: line.orderNumber })}>
                  {line.orderNumber}
                </a>
              </small>
            </RowHeading>
            <TableCell>{line.supplierNameZh}</TableCell>
            <TableCell>{line.boxNumber}</TableCell>
            <TableCell>
              {line.quantity} / {line.received}
            </TableCell>
            <TableCell>{grouped(String(line.orderYen))}</TableCell>
            <TableCell>{grouped(String(line.shippingYen))}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
