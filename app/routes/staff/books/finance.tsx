import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { alarmNames, alarmSubject } from "#app/domain/console/operations/operations.ts";
import { actorKey } from "#app/domain/core/actor.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { japaneseHolidaysQuery } from "#app/domain/core/holidays.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { pageIsOld } from "#app/domain/core/staff-fields.schema.server.ts";
import { closingsQuery } from "#app/domain/money/bank/bank-closings.server.ts";
import { clearAlarm, readBooks } from "#app/domain/money/bank/books.server.ts";
import { houseAccountNames } from "#app/domain/money/ledger/ledger.ts";
import { dayRateQuery, isRateLate } from "#app/domain/pricing/exchange-rate.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BankClosings } from "./bank-closings.tsx";
import { PaypalRefunds } from "./paypal-refunds.tsx";
import { refuseMoney } from "./refuse-money.server.ts";

const ClearForm = z.object({ alarm: z.string(pageIsOld).max(200, pageIsOld) });

export const meta: MetaFunction = () => [{ title: "对账 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-money");
  const [books, [rate], closings, holidays] = await Promise.all([
    readBooks(scope),
    dayRateQuery(scope),
    closingsQuery(scope),
    japaneseHolidaysQuery(scope),
  ]);
  return {
    ...books,
    alarms: books.alarms.map(({ causedBy, ...alarm }) => ({
      ...alarm,
      isOwn: causedBy === actorKey(scope.actor),
    })),
    mayClear: staffMay(scope.actor, "clear-alarms"),
    closings,
    rate,
    rateLate: isRateLate(rate, scope.now, holidays),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/finance"]);
  const submission = parseForm(form, { schema: ClearForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const cleared = await clearAlarm(scope, submission.value.alarm);
  if (cleared.ok)
    return redirectWithFlash(args.context, `${href("/staff/finance")}#alarms`, "已处理警报。");
  return refuseMoney(submission, cleared.reason, { "not-found": "该警报不存在" });
}

export default function FinancePage() {
  const {
    rate,
    rateLate,
    walletsYen,
    heldYen,
    houseYen,
    house,
    asked,
    waiting,
    reported,
    lines,
    alarms,
    mayClear,
    refunds,
    closings,
  } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();

  return (
    <main id="main" className="page-width stack large">
      <h1>对账</h1>
      <AnswerSummary title="未能处理" answer={lastResult} />
      <AccountChecks
        house={house}
        walletsYen={walletsYen}
        heldYen={heldYen}
        houseYen={houseYen}
        asked={asked}
        waiting={waiting}
        lines={lines}
        reported={reported}
      />
      <RateInUse rateLate={rateLate} rate={rate} />
      <OpenAlarms alarms={alarms} mayClear={mayClear} />
      <BankClosings closings={closings} />
      {refunds.length > 0 && <PaypalRefunds refunds={refunds} />}
      <HouseAccounts walletsYen={walletsYen} heldYen={heldYen} house={house} />
    </main>
  );
}

function RateInUse({ rateLate, rate }: Pick<Loaded, "rateLate" | "rate">) {
  return (
    <p className={rateLate ? "panel attention number" : "number"}>
      <Status shape={rateLate ? "trouble" : "done"}>
        {rateLate ? "今天的银行汇率还没有" : "汇率"}
      </Status>{" "}
      {rate
        ? `正在使用 ${formatDay(rate.day)} 的TTS ${rate.ttsRate} + ${rate.spreadYen}。`
        : "没有任何汇率。"}{" "}
      <a href={href("/staff/rates")}>{rateLate ? "去设置今天的汇率" : "查看汇率"}</a>
    </p>
  );
}

function OpenAlarms({ alarms, mayClear }: Pick<Loaded, "alarms" | "mayClear">) {
  return (
    <section
      id="alarms"
      className={alarms.length > 0 ? "panel attention" : "panel"}
      aria-labelledby="h-alarms"
    >
      <h2 id="h-alarms">
        未解除的警报 <span className="number">{alarms.length}</span>
      </h2>
      {alarms.length === 0 ? (
        <p className="note">没有警报。每天夜里自动核对全部账户。</p>
      ) : (
        <ul className="stack small">
          {alarms.map(({ id, kind, subject, detail, raisedAt, isOwn }) => (
            <li key={id}>
              <div className="cluster between">
                <span>
                  <b>{alarmNames[kind] ?? kind}</b>{" "}
                  <span className="number">{alarmSubject(subject)}</span>{" "}
                  <span className="number" lang={langOf(detail)}>
                    {detail}
                  </span>{" "}
                  <span className="note number">{chinaClock.when(raisedAt)}</span>
                </span>
                {mayClear && isOwn && <span className="note">由您引起，须由他人解除</span>}
                {mayClear && !isOwn && (
                  <Form method="post">
                    <input type="hidden" name="alarm" value={id} />
                    <Button soft small aria-label={`解除 ${subject}`}>
                      解除
                    </Button>
                  </Form>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function HouseAccounts({
  walletsYen,
  heldYen,
  house,
}: Pick<Loaded, "walletsYen" | "heldYen" | "house">) {
  return (
    <section aria-labelledby="h-house">
      <h2 id="h-house">各账户余额</h2>
      <p className="note">银行为负数，表示会员汇入而由我方保管的金额。</p>
      <dl className="facts">
        <dt>会员余额合计</dt>
        <dd className="number">{grouped(String(walletsYen))}日元</dd>
        <dt>冻结合计（提现和付款）</dt>
        <dd className="number">{grouped(String(heldYen))}日元</dd>
        {house.map(({ id, balanceYen }) => (
          <Account key={id} id={id} balanceYen={balanceYen} />
        ))}
      </dl>
    </section>
  );
}

function Account({ id, balanceYen }: { id: string; balanceYen: number }) {
  const name = id.slice("house/".length);
  return (
    <>
      <dt>{houseAccountNames[name as keyof typeof houseAccountNames] ?? name}</dt>
      <dd className="number">{grouped(String(balanceYen))}日元</dd>
    </>
  );
}

type Books = Pick<
  Loaded,
  "house" | "walletsYen" | "heldYen" | "houseYen" | "asked" | "waiting" | "lines" | "reported"
>;

/** The sums that have to be zero, and what waits to be settled. */
function AccountChecks(books: Books) {
  return (
    <section aria-labelledby="h-checks">
      <h2 id="h-checks">核对</h2>
      <CardTable label="账目核对" columns={["项目", "结果", { right: "金额（日元）" }, "说明"]}>
        {checksOf(books).map(({ name, yen, wrong, note, href: page }) => (
          <TableRow key={name}>
            <RowHeading>{page ? <a href={page}>{name}</a> : name}</RowHeading>
            <TableCell>
              <Status shape={wrong ? "trouble" : "done"}>{wrong ? "需处理" : "正常"}</Status>
            </TableCell>
            <TableCell>{grouped(String(yen))}</TableCell>
            <TableCell className="note number">{note}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

function checksOf({
  house,
  walletsYen,
  heldYen,
  houseYen,
  asked,
  waiting,
  lines,
  reported,
}: Books) {
  const payments = house.find(({ id }) => id === "house/payments")?.balanceYen ?? 0;
  const total = walletsYen + heldYen + houseYen;
  return [
    { name: "所有账户合计", yen: total, wrong: total !== 0, note: "必须为零" },
    { name: "付款中转账户", yen: payments, wrong: payments !== 0, note: "必须为零" },
    {
      name: "冻结金额减待付提现和待付款项",
      yen: heldYen - asked.yen - waiting.yen,
      wrong: heldYen !== asked.yen + waiting.yen,
      note: `冻结 ${grouped(String(heldYen))}，待付提现 ${asked.count}笔 ${grouped(String(asked.yen))}，等尾款的付款 ${waiting.count}笔 ${grouped(String(waiting.yen))}`,
      href: href("/staff/withdrawals"),
    },
    {
      name: "未对账的银行流水",
      yen: lines.yen,
      wrong: lines.count > 0,
      note: `${lines.count}笔`,
      href: href("/staff/bank-lines"),
    },
    {
      name: "待确认的汇款申报",
      yen: reported.yen,
      wrong: false,
      note: `${reported.count}笔`,
      href: href("/staff/deposits"),
    },
  ];
}
