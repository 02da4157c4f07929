import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  ShelfRangeForm,
  ShelfSwitchForm,
} from "#app/domain/trade/floor/shelf-forms.schema.server.ts";
import { listShelves, setShelves, switchShelf } from "#app/domain/trade/floor/shelves.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
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
  const { scope, form: sent, intent } = await staffForm(args, staffCommands["/staff/shelves"]);
  if (intent === "off" || intent === "on") {
    const { form } = readStaffTyped(sent, ShelfSwitchForm);
    if (!form.success) return problem(form.error.issues[0]!.message, {});
    const { code } = form.data;
    const switched = await switchShelf(scope, code, intent === "on");
    if (switched.ok)
      return redirectWithFlash(
        args.context,
        pathOf(code),
        intent === "on" ? "已启用货架。" : "已停用货架。",
      );
    if (switched.reason === "forbidden") throw forbidden();
    return problem(`${code} 上还有货，清空后才能停用`, {}, 409);
  }
  const { typed, form } = readStaffTyped(sent, ShelfRangeForm);
  if (!form.success) return problem(form.error.issues[0]!.message, typed);
  const set = await setShelves(scope, form.data);
  if (set.ok) return redirectWithFlash(args.context, pathOf(form.data.aisle), "已保存货架。");
  if (set.reason === "forbidden") throw forbidden();
  return problem("范围里有货架上还有货，清空后才能改用途", typed, 409);
}

function pathOf(code: string) {
  return `${href("/staff/shelves")}?aisle=${code.slice(0, 1)}`;
}

function problem(text: string, typed: Record<string, string>, status = 400) {
  return data({ text, typed }, { status });
}

export default function ShelvesPage() {
  const { shelves, next, total, aisles, aisle, after } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ListPage
      title="货架"
      count={total}
      problem={<ErrorList title="没有办成" problems={refused ? [{ text: refused.text }] : []} />}
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
      below={<ShelfRange aisle={aisle} typed={refused?.typed ?? {}} />}
      lang="zh"
    >
      <ShelfTable shelves={shelves} />
    </ListPage>
  );
}
