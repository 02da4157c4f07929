import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  keepRecommended,
  RecommendedForm,
  readStaffRecommended,
  removeRecommended,
} from "#app/domain/catalog/recommended/recommended.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { RecommendedFields } from "./recommended-fields.tsx";
import { RecommendedTable } from "./recommended-table.tsx";

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
    const removed = await removeRecommended(scope, formText(form, "id") ?? "");
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
    case "sent-before":
      return redirectWithFlash(args.context, here, "已保存，公开期间内会员和访客可见。");
    case "forbidden":
      throw forbidden();
    case "changed-meanwhile":
      return data({ problem: "刚才有同事改过，请重新打开后再改" }, { status: 409 });
    case "no-such-cover":
      return invalid(submission, undefined, { coverId: ["没有这个商品，请确认商品编号"] });
    case "no-such-category":
      return invalid(submission, undefined, { categoryId: ["没有这个分类"] });
    case "no-such-goods":
      return invalid(submission, undefined, {
        picked: [`没有这些商品：${kept.missing.join(" ")}`],
      });
  }
}

export default function RecommendedPalletsPage() {
  const { rows, categories, today, chosen, newId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer ? answer.problem : undefined;
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
      {problem && <ErrorList title="没有保存" problems={[{ text: problem }]} />}
      <RecommendedTable rows={rows} today={today} />
      <RecommendedFields
        key={chosen ? `${chosen.id} ${chosen.version}` : `new ${rows.length}`}
        chosen={chosen}
        newId={newId}
        categories={categories}
        lastResult={answer && "problem" in answer ? undefined : answer}
      />
    </main>
  );
}
