import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readRates } from "#app/domain/pricing/exchange-rate.server.ts";
import { jumpPercent } from "#app/domain/pricing/exchange-rate.ts";
import { RateForm, WaitingRateForm } from "#app/domain/pricing/price-forms.schema.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import { confirmRate, setRate, withdrawRate } from "#app/domain/pricing/set-rate.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RateChart } from "#app/ui/rate-chart.tsx";
import { drawRates } from "#app/ui/rate-drawing.server.ts";
import { staffCommands } from "../staff-commands.ts";
import { RateRecords } from "./rate-records.tsx";

const pageSize = 20;

export const meta: MetaFunction = () => [{ title: "汇率 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "set-rates");
  const today = japanDay(scope.now);
  const me = actorKey(scope.actor);
  const after = new URL(args.request.url).searchParams.get("after") ?? "";
  const { current, rates, page, next } = await readRates(scope, { after, limit: pageSize });
  const shown = rates.map(({ day, ttsRate }) => ({ day, value: ttsRate })).reverse();
  return {
    id: crypto.randomUUID(),
    today,
    current: current && {
      ...current,
      source: rates[0]?.source,
      applied: appliedRate(current.ttsRate, current.spreadYen),
    },
    shown,
    drawing: drawRates(shown),
    page: page.map(({ recordedBy, confirmedBy: _, ...record }) => ({
      ...record,
      mayDecide: record.outcome === "waiting" && record.day === today,
      mayConfirm: recordedBy !== me,
    })),
    next,
    first: after === "",
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/rates"]);
  if (formText(sent, "intent")) return decideWaiting(scope, args.context, sent);
  const submission = parseForm(sent, { schema: RateForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const set = await setRate(scope, submission.value);
  if (set.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/rates"),
      set.value.waits
        ? `已提交。与前一汇率相差超过${jumpPercent}%，须由另一人确认后才生效。`
        : "已设置今天的汇率。",
    );
  switch (set.reason) {
    case "forbidden":
      throw forbidden();
    case "needs-reason":
      return invalid(submission, undefined, {
        note: [
          `与前一汇率相差超过${jumpPercent}%。请核对；无误请填写原因，提交后由另一人确认才生效`,
        ],
      });
    case "form-used":
    case "moved-meanwhile":
      return usedForm(submission, { lang: "zh" });
  }
}

/** A second person confirms a rate that waits, or somebody takes it back. */
async function decideWaiting(scope: Scope<Staff>, context: AppLoadContext, form: FormData) {
  const submission = parseForm(form, { schema: WaitingRateForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, record } = submission.value;
  const decided = await (intent === "confirm" ? confirmRate : withdrawRate)(scope, record);
  if (decided.ok)
    return redirectWithFlash(
      context,
      href("/staff/rates"),
      intent === "confirm" ? "汇率已生效。" : "已撤回。",
    );
  switch (decided.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    default:
      return changed(submission, undecided[decided.reason]);
  }
}

const undecided = {
  "another-confirms": "自己登记的汇率须由另一人确认",
  newcomer: "新加入或刚变更权限的人员，48小时内不能确认",
  past: "只能确认当天的汇率，请重新设置今天的汇率",
  "moved-meanwhile": "这条汇率已由他人处理",
} as const;

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function RatesPage() {
  const { id, today, current, shown, drawing, page, next, first } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const isDecision = lastResult?.initialValue?.record !== undefined;
  return (
    <main id="main" className="page-width stack large">
      <h1>汇率</h1>
      {isDecision && <AnswerSummary answer={lastResult} title="未能保存" />}
      <div className="columns two-columns">
        <CurrentRate current={current} today={today} drawing={drawing} shown={shown} />
        <SetRate
          id={id}
          spreadYen={current?.spreadYen}
          lastResult={isDecision ? undefined : lastResult}
        />
      </div>
      <section className="stack" aria-labelledby="records">
        <h2 id="records">记录</h2>
        {page.length === 0 ? (
          <EmptyState title="还没有记录">
            <p>自动获取或人工设置后会显示在这里。</p>
          </EmptyState>
        ) : (
          <RateRecords records={page} />
        )}
        <Pager
          lang="zh"
          nextHref={next && `${href("/staff/rates")}?after=${encodeURIComponent(next)}`}
          firstHref={first ? null : href("/staff/rates")}
        />
      </section>
    </main>
  );
}

function CurrentRate({
  current,
  today,
  drawing,
  shown,
}: Pick<Loaded, "current" | "today" | "drawing" | "shown">) {
  return (
    <section className="panel" aria-labelledby="now">
      <h2 id="now">当前汇率</h2>
      {current && (
        <dl className="facts">
          <dt>适用汇率</dt>
          <dd className="number">
            <b>1元 = {current.applied}日元</b>（TTS {current.ttsRate} + {current.spreadYen}）
          </dd>
          <dt>日期</dt>
          <dd className="number">
            {formatDay(current.day)}
            {current.day < today && "（今天尚未更新，沿用上一汇率）"}
          </dd>
          <dt>来源</dt>
          <dd lang="ja">{current.source}</dd>
        </dl>
      )}
      {drawing && (
        <div className="line">
          <RateChart rates={shown} drawing={drawing} lang="zh" />
        </div>
      )}
    </section>
  );
}

function SetRate({
  id,
  spreadYen,
  lastResult,
}: Pick<Loaded, "id"> & { spreadYen: string | undefined; lastResult: Answer }) {
  const [form, fields] = useForm<z.input<typeof RateForm>>({
    id: "rate",
    lastResult,
    defaultValue: { id },
  });
  return (
    <section className="panel" aria-labelledby="set">
      <h2 id="set">人工设置今天的TTS</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" className="stack" {...getFormProps(form)} key={id}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <NumberField
          field={fields.ttsRate}
          label="TTS（日元/元）"
          decimal
          hint={`银行的TTS，不含加价${spreadYen ?? ""}。已报价的订单不受影响`}
          required
          requiredMark="必填"
        />
        <TextField
          field={fields.note}
          label="原因"
          hint={`不超过200字。与前一汇率相差超过${jumpPercent}%时必填，并由另一人确认`}
        />
        <Button fill>设置</Button>
      </Form>
    </section>
  );
}
