import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { staffMay } from "#app/domain/core/policy.ts";
import { OpenCountForm } from "#app/domain/trade/floor/count-forms.schema.server.ts";
import { openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { listCounts } from "#app/domain/trade/floor/count-queries.server.ts";
import { countedLotsMax } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { CountTable } from "./count-table.tsx";
import { ProposedShelves } from "./proposed-shelves.tsx";

export const meta: MetaFunction = () => [{ title: "盘点 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-counts");
  const after = readPlace(new URL(args.request.url).searchParams);
  return {
    ...(await listCounts(scope, after)),
    after,
    now: scope.now,
    id: crypto.randomUUID(),
    mayCount: staffMay(scope.actor, "shelve"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/stocktaking"]);
  const submission = parseForm(form, { schema: OpenCountForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, fromShelf, toShelf = fromShelf } = submission.value;
  const opened = await openCount(scope, { id, fromShelf, toShelf });
  if (opened.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/stocktaking/:countId", { countId: id }),
      "已发起盘点，请扫第一个货架。",
    );
  switch (opened.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "wrong-way":
      return invalid(submission, undefined, { toShelf: ["终止货架不能在起始货架前面"] });
    case "no-such-shelf":
      return invalid(submission, undefined, {
        fromShelf: ["这个范围里没有货架，请核对货架号"],
      });
    case "too-many-lots":
      return invalid(submission, undefined, {
        toShelf: [`范围里的批次超过${countedLotsMax}个，请分开盘点`],
      });
    case "being-counted":
      return changed(submission, undefined, {
        fromShelf: ["范围里有货架正在盘点，请先办完那张盘点单"],
      });
  }
}

export default function CountsPage() {
  const { counts, total, next, after, now, id, proposed, mayCount } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack floor">
      <h1>
        盘点 <span className="number">{total}</span>
      </h1>
      {mayCount && <ProposedShelves proposed={proposed} now={now} id={id} />}
      {mayCount && <OpenCount id={id} lastResult={lastResult} />}
      <CountTable counts={counts} />
      <QueuePager path={href("/staff/stocktaking")} after={after} next={next} />
    </main>
  );
}

interface OpenCountProps {
  id: string;
  lastResult: SubmissionResult | undefined;
}

function OpenCount({ id, lastResult }: OpenCountProps) {
  const [form, { fromShelf, toShelf }] = useForm<z.input<typeof OpenCountForm>>({
    id: "open",
    lastResult,
  });
  const shelf = { maxLength: 20, autoComplete: "off", placeholder: "A-01-01" };
  return (
    <section className="panel stack small" aria-labelledby="h-open">
      <h2 id="h-open">发起盘点</h2>
      <ErrorSummary form={form} title="操作失败" />
      <Form method="post" className="cluster" {...getFormProps(form)}>
        <input type="hidden" name="id" value={id} />
        <TextField field={fromShelf} label="起始货架" {...shelf} autoFocus={!lastResult} />
        <TextField field={toShelf} label="终止货架（只盘一个货架可不填）" {...shelf} />
        <Button fill>发起盘点</Button>
      </Form>
    </section>
  );
}
