import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { commandsFor, narrowed } from "./command-list.ts";

export const meta: MetaFunction = () => [{ title: "命令 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await staffScope(args);
  const words = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, 60).trim();
  return { words, commands: narrowed(commandsFor(actor), words) };
}

export default function CommandsPage() {
  const { words, commands } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack small">
      <h1>命令</h1>
      <p className="note">
        本岗位的页面和操作。任意页面按 <kbd>Ctrl</kbd> + <kbd>K</kbd> 或 <kbd>/</kbd>
        ，在搜索框里输入名称就能找到。
      </p>
      <form method="get" action={href("/staff/commands")} className="cluster">
        <label className="visually-hidden" htmlFor="cmd">
          页面或操作
        </label>
        <input
          className="input"
          id="cmd"
          name="q"
          type="search"
          maxLength={60}
          defaultValue={words}
          placeholder="页面或操作，如：报价、quotes"
          autoComplete="off"
        />
        <button type="submit" className="button">
          筛选
        </button>
      </form>
      <ul className="command-list">
        {commands.map((one) => (
          <li key={one.href}>
            <a href={one.href}>
              <span className="note">{one.group}</span> {one.label}
            </a>
          </li>
        ))}
      </ul>
      {commands.length === 0 && (
        <EmptyState title="没有这样的页面或操作">
          <p>
            <a href={`${href("/staff/search")}?${new URLSearchParams({ find: words })}`}>
              搜索“{words}”
            </a>
          </p>
        </EmptyState>
      )}
    </main>
  );
}
