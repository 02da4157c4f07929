import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { z } from "zod";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { awaitsAnswer, awaitsGoods, isClosed } from "#app/domain/trade/case-state.ts";
import { answerCost, answerCosts } from "#app/domain/trade/floor/case-effect.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import {
  type CaseStep,
  caseAnswerName,
  caseKindNames,
  caseMoneyParts,
  caseMoveLabels,
  caseStates,
  caseStepNames,
  caseStepsFor,
  hasNoAnswers,
  stepDuties,
} from "#app/domain/trade/floor/problem-case.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";
import { staffTimeline } from "../timeline.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { doCaseCommand } from "./case-commands.server.ts";
import { moneyText } from "./money-text.ts";

const CaseNumber = z.string().regex(/^PG-[0-9-]{1,20}$/);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `问题商品 ${shown?.one.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-cases");
  const chinese = readDictionary(scope);
  const number = param(args, "number", CaseNumber);
  const [found, team] = await Promise.all([
    findCase(scope, number),
    readTeamwork(scope, "case", number),
  ]);
  if (!found) throw notFound();
  const { one, order, lot, line, company, photos, events } = found;
  const open = awaitsAnswer(one);
  const forwarded = order.state === "forwarded";
  const nothingAsked = hasNoAnswers(one.kind, forwarded);
  const steps = caseStepsFor(one).filter((step) => staffMay(scope.actor, stepDuties[step]));
  opened(args.context, scope, { kind: "case", id: one.id, atWork: open || steps.length > 0 });
  return {
    one: { ...one, note: readMessage(one.note, "zh") },
    lot: { state: lot.state, good: lot.goodQuantity, bad: lot.badQuantity, shelf: lot.shelf },
    line,
    glosses: await glossesOfLots(chinese, [line, { note: readMessage(one.note, "ja") }]),
    company,
    orderNumber: order.number,
    settled: caseMoneyParts({ changeYen: one.settledYen, walletYen: found.walletYen }),
    photoIds: photos.map(({ id }) => id),
    steps,
    team,
    elsewhere: caseStepsFor(one).filter((step) => !staffMay(scope.actor, stepDuties[step])),
    settledCost: one.answer && !open ? answerCost(found, one.answer, scope.now) : null,
    costs: open ? answerCosts(found, scope.now) : [],
    seesFees: staffMay(scope.actor, "see-fees"),
    forwardedLoss: nothingAsked && !one.answer ? (lot.receivedAt ? "with-us" : "before-us") : null,
    mayDecideLoss: staffMay(scope.actor, "answer-claims"),
    mayOffer: open && !forwarded && staffMay(scope.actor, "settle-cases"),
    mayPutAside: open && staffMay(scope.actor, "shelve"),
    timeline: staffTimeline(events, caseMoveLabels),
  };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/cases/:number"];
  const { scope, form } = await staffForm(args, commands);
  return doCaseCommand(args.context, scope, param(args, "number", CaseNumber), form);
}

export default function CasePage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const intent = String(lastResult?.initialValue?.intent);
  const buttons: string[] = [
    ...shown.steps,
    ...(shown.mayOffer ? ["offer"] : []),
    ...(shown.mayPutAside ? ["aside"] : []),
  ];
  return (
    <main id="main" className="page-width stack">
      <CaseSituation shown={shown} />
      <OwnerStrip team={shown.team} />
      <AnswerSummary
        title="没有提交"
        answer={lastResult}
        formId={buttons.includes(intent) ? `case-${intent}` : undefined}
      />
      <CaseStepPanel shown={shown} lastResult={lastResult} />
      {shown.seesFees && <CaseChoices shown={shown} />}
      {(shown.mayOffer || shown.mayPutAside) && <CaseOffer shown={shown} lastResult={lastResult} />}
      <InternalNotes team={shown.team} />
      <TeamTimeline team={shown.team} entries={shown.timeline} />
    </main>
  );
}
type StaffCase = ReturnType<typeof useLoaderData<typeof loader>>;

interface CaseFormProps {
  shown: StaffCase;
  lastResult: SubmissionResult | undefined;
}

/** What each step asks of whoever does it. */
const abouts: Record<CaseStep, string> = {
  reshelve: "把这些商品移到货架，转为良品，买家即可发货。",
  discard: "把这些商品废弃。",
  refund: "确认货不会来了，取消这些商品。",
  sendBack: "把商品寄回卖家，填写快递单号。",
  confirmReturn: "卖家收到退货后确认。",
  orderAgain: "与卖家约好补发或换货；原采购重新等到货。",
  withdraw: "开错的单可以撤回：次品转为良品，缺货的继续等。",
};

/** 下一步: the one thing to do now, with the yen that it moves. */
function CaseStepPanel({ shown, lastResult }: CaseFormProps) {
  const { one, steps, elsewhere } = shown;
  const answer = one.answer && caseAnswerName(one.kind, one.answer).zh;
  const { forwardedLoss } = shown;
  if (forwardedLoss === "before-us")
    return <p className="note">转运品到我们手里之前就少了：已告知买家，不用选择，也不赔付。</p>;
  if (isClosed(one)) return null;
  return (
    <section className="panel stack small" aria-labelledby="h-next">
      <h2 id="h-next">下一步</h2>
      {answer && (
        <p>
          买家选了 <b>{answer}</b>
          {one.isDefaultAnswer && "（公司默认）"}
          {one.answerNote && (
            <span lang="ja">
              {" · "}
              {one.answerNote}
            </span>
          )}
        </p>
      )}
      {forwardedLoss === "with-us" && <LostWithUs mayDecide={shown.mayDecideLoss} />}
      {awaitsAnswer(one) && !forwardedLoss && <p>等买家选择。</p>}
      {awaitsGoods(one) && <p>等补换的商品到货；到货后自动办结。</p>}
      {steps.map((step) => (
        <StepForm key={step} step={step} shown={shown} lastResult={lastResult} />
      ))}
      {steps.length === 0 && elsewhere.length > 0 && (
        <p className="note">下一步「{caseStepNames[elsewhere[0]!]}」由其他岗位办理。</p>
      )}
    </section>
  );
}

/** Forwarded goods that were lost in our hands are paid by their own rule. */
function LostWithUs({ mayDecide }: { mayDecide: boolean }) {
  return (
    <p>
      转运品在我们手里丢失：没有补发，也不按单价退款。买家按转运品赔付规则申报，在
      {mayDecide ? <a href={href("/staff/forwardedLosses")}>转运品赔付</a> : "转运品赔付"}
      里处理，赔付后本单自动办结。
    </p>
  );
}

function StepForm({ step, shown, lastResult }: CaseFormProps & { step: CaseStep }) {
  const [form, fields] = useForm<{ note: string; tracking: string; paid: string }>({
    id: `case-${step}`,
    lastResult: answerTo(lastResult, { intent: step }),
  });
  const { settledCost } = shown;
  const moves = step !== "withdraw" && step !== "sendBack" && step !== "orderAgain";
  return (
    <Form method="post" {...getFormProps(form)} className="stack small">
      <p className="note">{abouts[step]}</p>
      {step === "sendBack" && (
        <div className="cluster">
          <TextField field={fields.tracking} label="退货快递单号" />
          <NumberField decimal field={fields.paid} label="实付运费（元）" />
        </div>
      )}
      {moves && <input type="hidden" name="seenYen" value={settledCost?.changeYen ?? 0} />}
      <PhraseField
        of="problem"
        field={fields.note}
        label="备注（日文，买家可见）"
        maxLength={200}
      />
      <div className="cluster">
        <Button main={step !== "withdraw"} soft={step === "withdraw"} name="intent" value={step}>
          {caseStepNames[step]}
          {moves && settledCost && moneyText(settledCost)}
        </Button>
      </div>
    </Form>
  );
}

/** While the buyer has not answered: what the seller offers, and where the pieces lie. */
function CaseOffer({ shown, lastResult }: CaseFormProps) {
  return (
    <>
      {shown.mayOffer && <OfferForm shown={shown} lastResult={lastResult} />}
      {shown.mayPutAside && <AsideForm shown={shown} lastResult={lastResult} />}
    </>
  );
}

function OfferForm({ shown: { one }, lastResult }: CaseFormProps) {
  const [form, fields] = useForm<Record<"discount" | "returnCost" | "note" | "extend", string>>({
    id: "case-offer",
    lastResult: answerTo(lastResult, { intent: "offer" }),
    defaultValue: {
      discount: yuanOf(one.discountFen),
      returnCost: yuanOf(one.returnCostFen),
      note: one.offerNote,
    },
  });
  return (
    <section className="panel stack small" aria-labelledby="h-offer">
      <h2 id="h-offer">卖家条件</h2>
      <Form method="post" {...getFormProps(form)} className="stack small">
        <div className="cluster">
          <NumberField decimal field={fields.discount} label="折让（元，接受或废弃时退）" />
          <NumberField decimal field={fields.returnCost} label="退货运费（元，买家承担）" />
        </div>
        <PhraseField
          of="problem"
          field={fields.note}
          label="说明（日文，买家可见）"
          maxLength={200}
        />
        <CheckField field={fields.extend} label="重新给买家4天" />
        <div className="cluster">
          <Button soft name="intent" value="offer">
            更新条件并通知买家
          </Button>
        </div>
      </Form>
    </section>
  );
}

function AsideForm({ shown: { one }, lastResult }: CaseFormProps) {
  const [form, fields] = useForm<{ shelf: string }>({
    id: "case-aside",
    lastResult: answerTo(lastResult, { intent: "aside" }),
    defaultValue: { shelf: one.quarantineShelf },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      <TextField field={fields.shelf} label="隔离架" placeholder="Q-01-03" />
      <Button soft name="intent" value="aside">
        放隔离架
      </Button>
    </Form>
  );
}

/** What is wrong with what, where the pieces are, and how long the seller stands by it. */
function CaseSituation({ shown }: { shown: StaffCase }) {
  const { one, line, company, orderNumber, photoIds } = shown;
  const { zh, shape } = caseStates[one.state];
  return (
    <>
      <h1>
        <span className="number">{one.number}</span> <Status shape={shape}>{zh}</Status>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> <span className="number">{company.operationId}</span>{" "}
        · 订单{" "}
        <a className="number" href={href("/staff/purchases/:number", { number: orderNumber })}>
          {orderNumber}
        </a>
      </p>
      <LotItem {...line} />
      <Facts shown={shown} />
      <PhotoLinks ids={photoIds} of="验货照片" />
    </>
  );
}

function Facts({ shown: { one, lot, line, settled, seesFees } }: { shown: StaffCase }) {
  return (
    <dl className="facts">
      <dt>问题</dt>
      <dd className="number">
        {caseKindNames[one.kind].zh} {one.quantity} 件（订购 {line.quantity}，单价{" "}
        {yuan(line.priceFen)}元）
      </dd>
      <dt>批次</dt>
      <dd className="number">
        {lotStates[lot.state].zh} · 良品 {lot.good} · 次品 {lot.bad}
        {lot.shelf && ` · ${lot.shelf}`}
      </dd>
      <dt>隔离架</dt>
      <dd className="number">{one.quarantineShelf || "—"}</dd>
      <dt>说明</dt>
      <dd>{one.note ? <BuyerWords>{one.note}</BuyerWords> : "—"}</dd>
      <dt>答复期限</dt>
      <dd className="number">
        {chinaClock.when(one.replyBy)}
        {one.overdueAt && "（已逾期，等买家）"}
      </dd>
      <dt>7天退货期限</dt>
      <dd className="number">{one.returnBy ? chinaClock.when(one.returnBy) : "—"}</dd>
      <dt>质量保障</dt>
      <dd className="number">
        {one.insuredUntil ? `到 ${chinaClock.when(one.insuredUntil)}` : "没有"}
      </dd>
      {seesFees &&
        settled.map(({ name, yen }) => (
          <Fragment key={name.zh}>
            <dt>{name.done}</dt>
            <dd className="number">{grouped(String(yen))} 日元</dd>
          </Fragment>
        ))}
      {one.returnTracking && (
        <>
          <dt>退货快递</dt>
          <dd className="number">
            {one.returnTracking}
            {one.returnPaidFen !== null && `（实付 ${yuan(one.returnPaidFen)}元）`}
          </dd>
        </>
      )}
    </dl>
  );
}

/** What each answer would bring the buyer, or what the given one does: the same figures that they see. */
function CaseChoices({ shown }: { shown: StaffCase }) {
  const { one, costs, settledCost } = shown;
  const rows = settledCost && !isClosed(one) ? [settledCost] : costs;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="h-choices">
      <h2 id="h-choices">金额（订单锁定汇率）</h2>
      <CardTable
        tight
        label="买家看到的金额"
        columns={[
          "选择",
          { right: "件数" },
          { right: "货款" },
          { right: "增值服务" },
          { right: "国内运费" },
          { right: "手续费" },
          { right: "尾款减少（日元）" },
          { right: "退给买家（日元）" },
        ]}
      >
        {rows.map(({ answer, possible, pieces, parts, changeYen, walletYen }) => (
          <TableRow key={answer}>
            <RowHeading>
              {caseAnswerName(one.kind, answer).zh}
              {!one.answer && !possible && <small className="block">已过7天，不可选</small>}
            </RowHeading>
            {[
              { label: "件数", text: String(pieces) },
              { label: "货款", text: grouped(parts.goodsYen) },
              { label: "增值服务", text: grouped(parts.optionsYen) },
              { label: "国内运费", text: grouped(parts.freightYen) },
              { label: "手续费", text: grouped(parts.feeYen) },
              { label: "尾款减少（日元）", text: grouped(String(changeYen - walletYen)) },
              { label: "退给买家（日元）", text: grouped(String(walletYen)) },
            ].map(({ label, text }) => (
              <TableCell className="numeric" label={label} key={label}>
                {text}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
