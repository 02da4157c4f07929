import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actorKey } from "#app/domain/core/actor.ts";
import { decidedPage } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { decideLoss, reopenLoss } from "#app/domain/trade/floor/decide-loss.server.ts";
import { DecideLossForm } from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { lossKinds, lossStates, maxPayoutYen } from "#app/domain/trade/floor/forwarded-loss.ts";
import { lossQueueQueries } from "#app/domain/trade/floor/forwarded-loss-queries.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { olderPlace } from "../talk/older-place.ts";
import { PhraseList } from "../talk/phrase-list.tsx";
import { OlderPager, Reopen, ReopenPhrases } from "../talk/refused.tsx";
import { LossDecision } from "./loss-decision.tsx";

export const meta: MetaFunction = () => [{ title: "转运品赔付 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "answer-claims");
  const { place, at } = olderPlace(new URL(args.request.url).searchParams);
  const [open, decided, settings] = await scope.db.batch([
    ...lossQueueQueries(scope, place),
    settingsQuery(scope),
  ]);
  return {
    limitYen: Number(settingsIn(settings)("waiveTwoPeopleYen")),
    mayCount: staffMay(scope.actor, "review-counts"),
    maySeeCases: staffMay(scope.actor, "see-cases"),
    me: actorKey(scope.actor),
    open: open.map((row) => ({ ...row, mostYen: maxPayoutYen(row.loss, row.paidOfParcelYen) })),
    decided: decidedPage(decided, ({ loss: { id, decidedAt } }) => ({ id, at: decidedAt })),
    at,
  };
}

const doneTexts = {
  reopen: "已撤销，重新处理，买家会收到通知。",
  pay: "已赔付到会员余额，买家会收到通知。",
  refuse: "已答复不赔付，买家会收到通知。",
};

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/forwardedLosses"]);
  const submission = parseForm(form, { schema: DecideLossForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);
  const { intent, id, yen, answer } = submission.value;
  if (intent === "pay" && yen === 0)
    return invalid(submission, undefined, { yen: ["请填写赔付金额"] });
  const decided =
    intent === "reopen"
      ? await reopenLoss(scope, { id, answer })
      : await decideLoss(scope, { id, answer, yen: intent === "pay" ? yen : 0 });
  if (decided.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/forwardedLosses"),
      decided.value === "asked" ? "已提交赔付申请，须由另一位同事确认。" : doneTexts[intent],
    );
  switch (decided.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, { answer: ["请填写理由（日文，买家可见）"] });
    case "more-than-cap":
      return invalid(submission, undefined, { yen: ["金额超过登记价值或该包裹的赔付上限"] });
    case "still-here":
      return changed(submission, "申报的件数还在仓库，或已由其他申报占用；先盘点销账，再赔付");
    case "asked-already":
      return changed(submission, "您已提交申请，须由另一位同事确认");
    case "moved-meanwhile":
      return changed(submission, "状态已变更，请查看最新状态");
  }
}

export default function ForwardedLossesPage() {
  const { open, decided, at, limitYen, ...may } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <PhraseList of="loss" id="loss-phrases" />
      <ReopenPhrases />
      <h1>
        转运品赔付 <span className="number">{open.length}</span>
      </h1>
      <p className="note">
        按会员登记的价值赔付，以凭证能证明的金额为准，每个包裹不超过登记当日的上限；金额直接进入会员余额。每个包裹累计超过
        {grouped(String(limitYen))}日元的，须两人赔付。
      </p>
      <AnswerSummary answer={lastResult} title="未作修改" />
      {open.length === 0 && <EmptyState title="没有待处理的赔付" />}
      {open.map((row) => (
        <LossDecision
          key={row.loss.id}
          row={row}
          may={may}
          lastResult={answerTo(lastResult, { id: row.loss.id })}
        />
      ))}
      {decided.shown.length > 0 && (
        <section id="refused" aria-labelledby="h-decided" className="stack small">
          <h2 id="h-decided">最近处理</h2>
          <ul className="plain stack small">
            {decided.shown.map(({ loss, number, companyName, tracking }) => (
              <li key={loss.id}>
                <Status shape={lossStates[loss.state].shape}>{lossStates[loss.state].zh}</Status>{" "}
                <span className="number">
                  {number} · {tracking}
                </span>{" "}
                <span lang="ja">{companyName}</span> · {lossKinds[loss.kind].zh} {loss.quantity} 件
                {loss.paidYen > 0 && ` · ${grouped(String(loss.paidYen))}日元`}
                <small className="block note">
                  <span lang="ja">{loss.answer}</span> {loss.decidedByName}{" "}
                  {loss.decidedAt && chinaClock.day(loss.decidedAt)}
                </small>
                {loss.state === "refused" && (
                  <Reopen
                    id={loss.id}
                    name="answer"
                    of={`${number} ${tracking}`}
                    lastResult={lastResult}
                  />
                )}
              </li>
            ))}
          </ul>
          <OlderPager path={href("/staff/forwardedLosses")} at={at} older={decided.older} />
        </section>
      )}
    </main>
  );
}
