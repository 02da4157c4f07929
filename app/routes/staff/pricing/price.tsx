import {
  getFormProps,
  getInputProps,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { daysAfter, formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { findPrice } from "#app/domain/pricing/find-price.server.ts";
import { type PriceDifference, soloLimitPercent } from "#app/domain/pricing/price-differences.ts";
import {
  isFigureSetting,
  isPriceSetting,
  type PriceKind,
  priceKinds,
} from "#app/domain/pricing/price-settings.ts";
import { comparePrice, setPrice } from "#app/domain/pricing/set-price.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound, usedForm, withExtra } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { joinRows } from "./join-rows.server.ts";
import { parsePrice } from "./price-commands.server.ts";
import { differenceLine, PriceDifferences } from "./price-differences.tsx";
import { listFields, PriceFields } from "./price-fields.tsx";

const Kind = z.enum(Object.keys(priceKinds) as [PriceKind]);
const Subject = z.string().min(1).max(64);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.nameZh ?? "价格"} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-prices");
  const kind = param(args, "kind", Kind);
  const subject = param(args, "subject", Subject);
  const found = await findPrice(scope, kind, subject);
  if (!found) throw notFound();
  const newest = found.lists[0];
  return {
    id: crypto.randomUUID(),
    sets: staffMay(scope.actor, "set-prices"),
    kind,
    nameZh: found.nameZh || priceKinds[kind].zh,
    kindZh: priceKinds[kind].zh,
    percent: soloLimitPercent({ kind, subject }),
    areTexts: isPriceSetting(subject) && kind === "setting" && !isFigureSetting(subject),
    waiting: found.waiting,
    today: found.today,
    tomorrow: japanDay(daysAfter(scope.now, 1)),
    currentFrom: found.current?.from,
    newest: newest?.fields ?? {},
    lists: found.lists,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What is wrong with the form, and what it would change. */
type PriceAnswer = SubmissionResult<string[]> & { differences?: readonly PriceDifference[] };

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/prices/:kind/:subject"]);
  const kind = param(args, "kind", Kind);
  const subject = param(args, "subject", Subject);
  if (!(await findPrice(scope, kind, subject))) throw notFound();
  for (const field of listFields) joinRows(form, field);
  const { submission, typed } = parsePrice(kind, subject, form);
  if (!typed) return invalid(submission);
  const { dated, terms } = typed;
  if (formText(form, "intent") === "compare") {
    const compared = await comparePrice(scope, dated, terms);
    if (!compared.ok) return refused(submission, compared);
    return withExtra(data(submission.reply()), { differences: compared.value });
  }
  const set = await setPrice(scope, dated, terms);
  if (set.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/prices"),
      set.value.waits
        ? "已提交。变动超过单人可调整的幅度，须由另一人确认后才生效。"
        : "已设定新价格。",
    );
  switch (set.reason) {
    case "needs-reason":
      return withExtra(
        invalid(submission, undefined, {
          note: [
            set.waits
              ? `变动超过单人可调整的幅度（±${soloLimitPercent(terms)}%）。请核对下表；无误请填写原因，提交后由另一人确认才生效`
              : "替换今天已生效的价格，请填写原因",
          ],
        }),
        { differences: set.differences },
      );
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "moved-meanwhile":
      return changed(submission, "刚有人改了这个价格，没有保存。请看最新状态后再设定");
    default:
      return refused(submission, set);
  }
}

type Refusal = Extract<Awaited<ReturnType<typeof comparePrice>>, { ok: false }>;

/** What setting a price and comparing it refuse alike. */
function refused(submission: Submission<unknown>, refusal: Refusal) {
  const ofDay = (sentence: string) => invalid(submission, undefined, { effectiveFrom: [sentence] });
  switch (refusal.reason) {
    case "forbidden":
      throw forbidden();
    case "past":
      return ofDay("生效日最早为今天；已经生效的价格不能更改");
    case "too-far-ahead":
      return ofDay("生效日最晚为366天后，请检查年份");
    case "from-tomorrow":
      return ofDay("这一项最早从明天起生效");
    case "admin-only":
      return invalid(submission, "限制财务单人操作的金额和收款账户，只有管理员可以更改");
    case "later-price":
      return changed(
        submission,
        `${formatDay(refusal.effectiveFrom)}起的价格是按今天这一价格核对的，请先撤回它`,
      );
    case "day-taken":
      return changed(submission, dayTakenText(refusal.taken));
  }
}

type Taken = Extract<Refusal, { reason: "day-taken" }>["taken"];

/** Names the price that has the day, and who set it. */
function dayTakenText(taken: Taken) {
  const wayOn = "请先撤回，或改用其他日期";
  if (!taken) return `这一天已有价格。${wayOn}`;
  const [first] = taken.differences;
  const what = first ? `：${differenceLine(first)}` : "";
  const state = taken.state === "waiting" ? "待确认的价格" : "价格";
  return `这一天已有${state}（${taken.recordedByName}登记${what}）。${wayOn}`;
}

export default function PricePage() {
  const loaded = useLoaderData<typeof loader>();
  const { kind, nameZh, kindZh, newest } = loaded;
  const isList = kind === "freight" || "rows" in newest;
  return (
    <main id="main" className="page-width stack large">
      <p className="breadcrumbs">
        <a href={href("/staff/prices")}>价格</a>
      </p>
      <h1>
        {nameZh} {nameZh !== kindZh && <small>{kindZh}</small>}
      </h1>
      <div className={isList ? "stack large" : "columns two-columns"}>
        {loaded.sets && <SetPrice {...loaded} />}
        <PriceVersions {...loaded} />
      </div>
    </main>
  );
}

/** The form of a new price, with what it would change. */
function SetPrice({
  id,
  kind,
  nameZh,
  percent,
  areTexts,
  today,
  tomorrow,
  newest,
  lists,
  currentFrom,
}: Loaded) {
  const inForce = lists.find(({ from }) => from === currentFrom)?.fields ?? {};
  const answer = useActionData<PriceAnswer>();
  const [form, fields] = useForm<Record<string, string>>({
    id: "price",
    lastResult: answer,
    defaultValue: { ...newest, id, effectiveFrom: tomorrow },
  });
  return (
    <section className="panel" aria-labelledby="set">
      <h2 id="set">设定新价格</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" className="stack" {...getFormProps(form)} key={id}>
        <input {...getInputProps(fields.id!, { type: "hidden" })} key="id" />
        <PriceFields kind={kind} label={nameZh} fields={fields} inForce={inForce} />
        <TextField
          field={fields.effectiveFrom!}
          label="生效日"
          type="date"
          min={today}
          hint="从这一天的日本时间0点起用于新的报价；已报价的不受影响"
          required
          requiredMark="必填"
        />
        <TextField
          field={fields.note!}
          label="原因"
          hint={`不超过200字，只有工作人员可见。${percent === undefined ? "" : `变动超过±${percent}%、增减行时必填，并由另一人确认`}`}
        />
        <div className="cluster">
          <Button fill>设定</Button>
          <Button soft name="intent" value="compare">
            核对差异
          </Button>
        </div>
      </Form>
      {answer?.differences && (
        <PriceDifferences differences={answer.differences} areTexts={areTexts} />
      )}
    </section>
  );
}

function PriceVersions({
  lists,
  waiting,
  currentFrom,
  today,
}: Pick<Loaded, "lists" | "waiting" | "currentFrom" | "today">) {
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 id="versions">各期价格</h2>
      {waiting.map(({ id, effectiveFrom, differences, note, recordedAt, recordedByName }) => (
        <details className="disclosure" key={id} open>
          <summary className="number">{formatDay(effectiveFrom)}起（待另一人确认）</summary>
          <ul className="plain number">
            {differences.map((one) => (
              <li key={`${one.field} ${one.row}`}>{differenceLine(one)}</li>
            ))}
          </ul>
          <p className="note">
            {recordedByName} {chinaClock.when(new Date(recordedAt))} 登记：{note}。在
            <a href={`${href("/staff/prices")}#changes`}>设定记录</a>确认或撤回
          </p>
        </details>
      ))}
      {lists.map(({ from, fields: values }) => (
        <details className="disclosure" key={from} open={from === currentFrom}>
          <summary className="number">
            {formatDay(from)}起
            {from > today ? "（待生效）" : from === currentFrom ? "（生效中）" : ""}
          </summary>
          <dl className="facts">
            {Object.entries(values).map(([name, value]) => (
              <div key={name}>
                {Object.keys(values).length > 1 && <dt>{fieldNames[name] ?? name}</dt>}
                <dd>
                  <pre className="number">{fieldText(name, value)}</pre>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}

/** Writes the value of a form's field as staff read it. */
function fieldText(name: string, value: string) {
  if (name === "sold" || name === "paysDues") return value === "on" ? "是" : "否";
  if (name === "priceType") return value === "0" ? "每件（元）" : "单价的百分比";
  return value === "" ? "—" : value;
}

const fieldNames: Record<string, string> = {
  priceType: "计价方式",
  price: "价格",
  nameJa: "名称（日文）",
  priceYen: "价格（日元）",
  sold: "销售中",
  volumetricDivisor: "体积重除数",
  roundingGrams: "重量进位（克）",
  minimumGrams: "最低计费重量（克）",
  minimumYen: "最低收费（日元）",
  yenPerCubicMetre: "每方价格（日元）",
  bands: "重量区间",
  boxSurcharges: "超限附加费",
  areas: "偏远地区",
  goods: "货物类别",
  paysDues: "关税消费税由我方代缴",
};
