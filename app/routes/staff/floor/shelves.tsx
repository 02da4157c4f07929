import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  ShelfRangeForm,
  ShelfSwitchForm,
} from "#app/domain/trade/floor/shelf-forms.schema.server.ts";
import { listShelves, setShelves, switchShelf } from "#app/domain/trade/floor/shelves.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ShelfRange } from "./shelf-range.tsx";
import { ShelfTable } from "./shelf-table.tsx";

export const meta: MetaFunction = () => [{ title: "货架 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "shelve");
  const { searchParams } = new URL(args.request.url);
  const aisle = /^[A-Z]$/.exec(searchParams.get("aisle") ?? "")?.[0] ?? "";
  const after = (searchParams.get("after") ?? "").slice(0, 10);
  return { ...(await listShelves(scope, aisle, after)), aisle, after };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/shelves"]);
  if (intent === "off" || intent === "on") {
    const submission = parseForm(form, { schema: ShelfSwitchForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const { code } = submission.value;
    const switched = await switchShelf(scope, code, intent === "on");
    if (switched.ok)
      return redirectWithFlash(
        args.context,
        pathOf(code),
        intent === "on" ? "已启用货架。" : "已停用货架。",
      );
    if (switched.reason === "forbidden") throw forbidden();
    return changed(submission, `${code} 上还有货，清空后才能停用`);
  }
  const submission = parseForm(form, { schema: ShelfRangeForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const set = await setShelves(scope, value);
  if (set.ok) return redirectWithFlash(args.context, pathOf(value.aisle), "已保存货架。");
  if (set.reason === "forbidden") throw forbidden();
  return changed(submission, "范围里有货架上还有货，清空后才能改用途");
}

function pathOf(code: string) {
  return `${href("/staff/shelves")}?aisle=${code.slice(0, 1)}`;
}

export default function ShelvesPage() {
  const { shelves, next, total, aisles, aisle, after } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <ListPage
      title="货架"
      count={total}
      problem={
        <AnswerSummary answer={answerTo(lastResult, { intent: ["off", "on"] })} title="操作失败" />
      }
      tools={
        <nav className="saved-views" aria-label="通道">
          <a href={href("/staff/shelves")} aria-current={aisle ? undefined : "page"}>
            全部
          </a>
          {aisles.map((one) => (
            <a
              key={one.aisle}
              href={`${href("/staff/shelves")}?aisle=${one.aisle}`}
              aria-current={one.aisle === aisle ? "page" : undefined}
            >
              {one.aisle} <span className="number">{one.count}</span>
            </a>
          ))}
        </nav>
      }
      pages={{ path: href("/staff/shelves"), query: { aisle }, next, isFirst: !after }}
      below={<ShelfRange aisle={aisle} lastResult={answerTo(lastResult, { intent: "" })} />}
      lang="zh"
    >
      <ShelfTable shelves={shelves} />
    </ListPage>
  );
}
