import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { readStaffPrices } from "#app/domain/pricing/price-history.server.ts";
import { isPlanCode } from "#app/domain/pricing/price-settings.ts";
import { withdrawPrice } from "#app/domain/pricing/set-price.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PriceChanges } from "./price-changes.tsx";
import { priceGroups } from "./price-groups.server.ts";
import { PriceTable } from "./price-table.tsx";

const pageSize = 20;
const WithdrawForm = z.object({ withdraw: rowId });

export const meta: MetaFunction = () => [{ title: "价格 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "set-prices");
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  const days = (query.get("days") ?? "").normalize("NFKC").trim();
  if (isPlanCode(days))
    throw redirect(href("/staff/prices/:kind/:subject", { kind: "membership", subject: days }));
  const { prices, changes, next } = await readStaffPrices(scope, { after, limit: pageSize });
  return {
    groups: priceGroups(prices),
    changes,
    next,
    first: after === "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/prices"]);
  const submission = parseForm(form, { schema: WithdrawForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const withdrawn = await withdrawPrice(scope, submission.value.withdraw);
  if (withdrawn.ok)
    return redirectWithFlash(args.context, href("/staff/prices"), "已撤回待生效的价格。");
  switch (withdrawn.reason) {
    case "forbidden":
    case "not-found":
      throw denial(withdrawn.reason);
    case "admin-only":
      return changed(submission, "限制财务单人操作的金额和收款账户，只有管理员可以撤回");
    case "begun":
      return changed(submission, "该价格已经生效，不能撤回。请设定新的价格");
  }
}

export default function PricesPage() {
  const { groups, changes, next, first } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <h1>价格</h1>
      <AnswerSummary title="没有撤回" answer={lastResult} />
      {groups.map((group) => (
        <PriceTable key={group.title} {...group} />
      ))}
      <form method="get" className="cluster toolbar" action={href("/staff/prices")}>
        <label htmlFor="days" className="note">
          新增其他天数的定额会员（1至999天）
        </label>
        <NumberInput id="days" name="days" pattern="[1-9][0-9]{0,2}" required />
        <button type="submit" className="button small soft">
          新增
        </button>
      </form>
      <section className="stack" aria-labelledby="changes">
        <h2 id="changes">设定记录</h2>
        {changes.length === 0 ? (
          <Empty title="还没有设定过价格">
            <p>在上面的表里选择一项设定新价格，记录会显示在这里。</p>
          </Empty>
        ) : (
          <PriceChanges changes={changes} />
        )}
        <Pager
          lang="zh"
          nextHref={next && `${href("/staff/prices")}?after=${encodeURIComponent(next)}`}
          firstHref={first ? null : href("/staff/prices")}
        />
      </section>
    </main>
  );
}
