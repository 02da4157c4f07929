import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  keepRecommended,
  RecommendedForm,
  readStaffRecommended,
  removeRecommended,
} from "#app/domain/catalog/recommended/recommended.server.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { RecommendedFields } from "./recommended-fields.tsx";
import { RecommendedTable } from "./recommended-table.tsx";

const RemoveForm = z.object({ intent: z.literal("remove"), id: rowId });

export const meta: MetaFunction = () => [{ title: "推荐货盘 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-content");
  const id = new URL(args.request.url).searchParams.get("id") || undefined;
  const { rows, categories, today } = await readStaffRecommended(scope);
  const chosen = rows.find((row) => row.id === id);
  if (id && !chosen) throw notFound();
  return { rows, categories, today, chosen: chosen ?? null, newId: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const here = href("/staff/recommendedPallets");
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/recommendedPallets"]);
  if (intent === "remove") {
    const submission = parseForm(form, { schema: RemoveForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const removed = await removeRecommended(scope, submission.value.id);
    if (!removed.ok) throw forbidden();
    return redirectWithFlash(args.context, here, "已删除推荐货盘。");
  }
  const submission = parseForm(form, { schema: RecommendedForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { words, categoryId, landedMaxYen, minOrderMax, ...rest } = submission.value;
  const kept = await keepRecommended(scope, {
    ...rest,
    occasion: rest.kind === "event" ? (rest.occasion ?? null) : null,
    conditions: { words, categoryId, landedMaxYen, minOrderMax },
  });
  if (kept.ok) return redirectWithFlash(args.context, here, "已保存，公开期间内会员和访客可见。");
  switch (kept.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "changed-meanwhile":
      return changed(submission, "刚才有同事改过，请重新打开后再改");
    case "no-such-cover":
      return invalid(submission, undefined, { coverId: ["没有这个商品，请确认商品编号"] });
    case "no-such-category":
      return invalid(submission, undefined, { categoryId: ["没有这个类目"] });
    case "no-such-goods":
      return invalid(submission, undefined, {
        picked: [`没有这些商品：${kept.missing.join(" ")}`],
      });
  }
}

export default function RecommendedPalletsPage() {
  const { rows, categories, today, chosen, newId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <h1>推荐货盘</h1>
      <p className="note">
        公开在
        <a href={href("/recommendedPallet")} lang="ja">
          おすすめパレット
        </a>
        页；在开始日至结束日之间显示。
      </p>
      <AnswerSummary title="没有删除" answer={answerTo(lastResult, { intent: "remove" })} />
      <RecommendedTable rows={rows} today={today} />
      <RecommendedFields
        key={chosen ? `${chosen.id} ${chosen.version}` : `new ${rows.length}`}
        chosen={chosen}
        newId={newId}
        categories={categories}
        lastResult={answerTo(lastResult, { intent: "save" })}
      />
    </main>
  );
}
