import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { readRates } from "#app/domain/pricing/exchange-rate.server.ts";
import { setRate } from "#app/domain/pricing/fetch-rate.server.ts";
import { RateForm } from "#app/domain/pricing/price-forms.schema.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
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
  const after = new URL(args.request.url).searchParams.get("after") ?? "";
  const { rates, page, next } = await readRates(scope, { after, limit: pageSize });
  const [current] = rates;
  const shown = rates.map(({ day, ttsRate }) => ({ day, value: ttsRate })).reverse();
  return {
    id: crypto.randomUUID(),
    today: japanDay(scope.now),
    current: current && { ...current, applied: appliedRate(current.ttsRate, current.spreadYen) },
    shown,
    drawing: drawRates(shown),
    page,
    next,
    first: after === "",
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/rates"]);
  const submission = parseForm(sent, { schema: RateForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const set = await setRate(scope, submission.value);
  if (set.ok || set.reason === "sent-before")
    return redirectWithFlash(args.context, href("/staff/rates"), "已设置今天的汇率。");
  if (set.reason === "forbidden") throw forbidden();
  return invalid(submission, undefined, {
    ttsRate: ["与前一汇率相差超过5%。确认无误请勾选下方的确认后再提交"],
  });
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function RatesPage() {
  const { id, today, current, shown, drawing, page, next, first } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <h1>汇率</h1>
      <div className="columns two-columns">
        <CurrentRate current={current} today={today} drawing={drawing} shown={shown} />
        <SetRate id={id} lastResult={lastResult} />
      </div>
      <section className="stack" aria-labelledby="records">
        <h2 id="records">记录</h2>
        {page.length === 0 ? (
          <Empty title="还没有记录">
            <p>自动获取或人工设置后会显示在这里。</p>
          </Empty>
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

function SetRate({ id, lastResult }: Pick<Loaded, "id"> & { lastResult: Answer }) {
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
          hint="银行的TTS，不含加价0.70。已报价的订单不受影响"
          required
          requiredMark="必填"
        />
        <TextField field={fields.note} label="原因" hint="不超过200字" />
        <CheckField field={fields.jumpSeen} label="已确认变动超过5%无误" />
        <Button fill>设置</Button>
      </Form>
    </section>
  );
}
