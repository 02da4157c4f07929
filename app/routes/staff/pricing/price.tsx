import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { daysAfter, formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { findPrice } from "#app/domain/pricing/find-price.server.ts";
import { type PriceKind, priceKinds } from "#app/domain/pricing/price-settings.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { staffCommands } from "../staff-commands.ts";
import { setTypedPrice } from "./price-commands.server.ts";
import { PriceFields } from "./price-fields.tsx";

const Kind = z.enum(Object.keys(priceKinds) as [PriceKind]);
const Subject = z.string().min(1).max(64);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.nameZh ?? "价格"} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "set-prices");
  const kind = param(args, "kind", Kind);
  const found = await findPrice(scope, kind, param(args, "subject", Subject));
  if (!found) throw notFound();
  const newest = found.lists[0];
  return {
    id: crypto.randomUUID(),
    kind,
    nameZh: found.nameZh || priceKinds[kind].zh,
    kindZh: priceKinds[kind].zh,
    today: found.today,
    tomorrow: japanDay(daysAfter(scope.now, 1)),
    currentFrom: found.current?.from,
    newest: newest?.fields ?? {},
    lists: found.lists,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/prices/:kind/:subject"]);
  const kind = param(args, "kind", Kind);
  const subject = param(args, "subject", Subject);
  if (!(await findPrice(scope, kind, subject))) throw notFound();
  const { submission, set } = await setTypedPrice(scope, kind, subject, form);
  if (!set) return invalid(submission);
  if (set.ok || set.reason === "sent-before")
    return redirectWithFlash(args.context, href("/staff/prices"), "已设定新价格。");
  switch (set.reason) {
    case "forbidden":
      throw forbidden();
    case "past":
      return invalid(submission, undefined, {
        effectiveFrom: ["生效日最早为今天；已经生效的价格不能更改"],
      });
    case "admin-only":
      return invalid(submission, "限制财务单人操作的金额和收款账户，只有管理员可以更改");
    case "from-tomorrow":
      return invalid(submission, undefined, { effectiveFrom: ["这一项最早从明天起生效"] });
    case "day-taken":
      return changed(submission, "这一天已有价格。请先撤回，或改用其他日期");
  }
}

export default function PricePage() {
  const { id, kind, nameZh, kindZh, today, tomorrow, currentFrom, newest, lists } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<Record<string, string>>({
    id: "price",
    lastResult,
    defaultValue: { ...newest, id, effectiveFrom: tomorrow },
  });
  return (
    <main id="main" className="page-width stack large">
      <p className="breadcrumbs">
        <a href={href("/staff/prices")}>价格</a>
      </p>
      <h1>
        {nameZh} {nameZh !== kindZh && <small>{kindZh}</small>}
      </h1>
      <div className="columns two-columns">
        <section className="panel" aria-labelledby="set">
          <h2 id="set">设定新价格</h2>
          <ErrorSummary form={form} title="请检查填写内容" />
          <Form method="post" className="stack" {...getFormProps(form)} key={id}>
            <input {...getInputProps(fields.id!, { type: "hidden" })} key="id" />
            <PriceFields kind={kind} label={nameZh} fields={fields} />
            <TextField
              field={fields.effectiveFrom!}
              label="生效日"
              type="date"
              min={today}
              hint="从这一天的日本时间0点起用于新的报价；已报价的不受影响"
              required
              requiredMark="必填"
            />
            <TextField field={fields.note!} label="原因" hint="不超过200字，只有工作人员可见" />
            <Button fill>设定</Button>
          </Form>
        </section>
        <PriceVersions lists={lists} currentFrom={currentFrom} today={today} />
      </div>
    </main>
  );
}

function PriceVersions({
  lists,
  currentFrom,
  today,
}: Pick<Loaded, "lists" | "currentFrom" | "today">) {
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 id="versions">各期价格</h2>
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
                  <pre className="number">{value === "" ? "—" : value}</pre>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}

const fieldNames: Record<string, string> = {
  priceType: "计价方式（0每件、1百分比）",
  price: "价格",
  nameJa: "名称（日文）",
  priceYen: "价格（日元）",
  sold: "销售（on为销售中）",
  volumetricDivisor: "体积重除数",
  roundingGrams: "重量进位（克）",
  minimumGrams: "最低计费重量（克）",
  minimumYen: "最低收费（日元）",
  yenPerCubicMetre: "每方价格（日元）",
  bands: "重量区间",
  boxSurcharges: "超限附加费",
  areas: "偏远地区",
  goods: "货物类别",
  paysDues: "关税消费税由我方代缴（on为代缴）",
};
