import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { pageIsOld, rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { readStaffPrices } from "#app/domain/pricing/price-history.server.ts";
import { isPlanCode } from "#app/domain/pricing/price-settings.ts";
import { confirmPrice, withdrawPrice } from "#app/domain/pricing/set-price.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PriceChanges } from "./price-changes.tsx";
import { differenceLine } from "./price-differences.tsx";
import { priceGroups } from "./price-groups.server.ts";
import { PriceTable } from "./price-table.tsx";

const pageSize = 20;
const WithdrawForm = z.object({ withdraw: rowId });
const ConfirmForm = z.object({
  intent: z.literal("confirm"),
  change: rowId,
  seen: z.string(pageIsOld),
});

export const meta: MetaFunction = () => [{ title: "价格 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-prices");
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  const days = (query.get("days") ?? "").normalize("NFKC").trim();
  if (isPlanCode(days))
    throw redirect(href("/staff/prices/:kind/:subject", { kind: "membership", subject: days }));
  const { prices, changes, next } = await readStaffPrices(scope, { after, limit: pageSize });
  return {
    sets: staffMay(scope.actor, "set-prices"),
    groups: priceGroups(prices),
    changes,
    next,
    first: after === "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/prices"]);
  if (formText(form, "intent") === "confirm") return confirm(args.context, scope, form);
  const submission = parseForm(form, { schema: WithdrawForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const withdrawn = await withdrawPrice(scope, submission.value.withdraw);
  if (withdrawn.ok)
    return redirectWithFlash(args.context, href("/staff/prices"), "已撤回这次价格变更。");
  switch (withdrawn.reason) {
    case "forbidden":
    case "not-found":
      throw denial(withdrawn.reason);
    case "admin-only":
      return changed(submission, "限制财务单人操作的金额和收款账户，只有管理员可以撤回");
    case "begun":
      return changed(submission, "该价格已经生效，不能撤回。请设定新的价格");
    case "moved-meanwhile":
      return changed(submission, "其他人已处理，请看最新状态");
  }
}

async function confirm(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: ConfirmForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { change, seen } = submission.value;
  const confirmed = await confirmPrice(scope, change, seen);
  if (confirmed.ok)
    return redirectWithFlash(context, href("/staff/prices"), "已确认，价格从生效日起使用。");
  switch (confirmed.reason) {
    case "forbidden":
    case "not-found":
      throw denial(confirmed.reason);
    case "compares-otherwise": {
      const now = confirmed.differences.slice(0, 4).map(differenceLine).join("；");
      return changed(
        submission,
        `现行价格已变，没有确认。现在的变动：${now || "与现行价格相同"}。无误请再确认一次`,
      );
    }
    case "another-confirms":
      return changed(submission, "自己登记的价格须由另一人确认");
    case "newcomer":
      return changed(submission, "账号启用或变更后48小时内不能确认价格，请由其他人确认");
    case "past":
      return changed(submission, "生效日已过，请撤回后重新设定");
    case "day-taken":
      return changed(submission, "这一天已有价格，请先撤回其中一个");
    case "moved-meanwhile":
      return changed(submission, "其他人已处理，请看最新状态");
  }
}

export default function PricesPage() {
  const { sets, groups, changes, next, first } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <h1>价格</h1>
      <AnswerSummary title="操作失败" answer={lastResult} />
      {groups.map((group) => (
        <PriceTable key={group.title} {...group} />
      ))}
      {sets && <AddPlan />}
      <section className="stack" aria-labelledby="changes">
        <h2 id="changes">设定记录</h2>
        {changes.length === 0 ? (
          <EmptyState title="还没有设定过价格">
            <p>设定过的价格会显示在这里。</p>
          </EmptyState>
        ) : (
          <PriceChanges changes={changes} sets={sets} />
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

/** Leads to the form of a membership plan of other days. */
function AddPlan() {
  return (
    <form method="get" className="cluster toolbar" action={href("/staff/prices")}>
      <label htmlFor="days" className="note">
        新增其他天数的定额会员（1至999天）
      </label>
      <NumberInput id="days" name="days" pattern="[1-9][0-9]{0,2}" required />
      <button type="submit" className="button small soft">
        新增
      </button>
    </form>
  );
}
