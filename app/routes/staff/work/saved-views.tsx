import { useLocation } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";

interface SavedViewsProps {
  list: string;
  /** The list's own page. */
  path: string;
  /** What it is narrowed by now. */
  query: string;
  me: string;
  /** Those that every such list has. */
  usual: readonly { name: string; query: string }[];
  views: readonly { id: string; name: string; query: string; shared: boolean; staffId: string }[];
}

/** 视图: the list as people like to see it, one press each, and what is seen now to be kept as another. */
export function SavedViews({ list, path, query, me, usual, views }: SavedViewsProps) {
  const to = useLocation().pathname + useLocation().search;
  const own = views.filter(({ staffId }) => staffId === me);
  const current = (of: string) => (of === query ? "true" : undefined);
  return (
    <nav className="views" aria-label="视图">
      {[...usual.map((one) => ({ id: one.query, shared: false, ...one })), ...views].map((one) => (
        <a
          key={one.id}
          href={one.query ? `${path}?${one.query}` : path}
          aria-current={current(one.query)}
        >
          {one.name}
          {one.shared && <span className="note">共用</span>}
        </a>
      ))}
      <details className="d">
        <summary>保存视图</summary>
        <form method="post" action={href("/staff/mine")} className="row">
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={query} />
          <input type="hidden" name="to" value={to} />
          <input
            className="in s auto"
            name="name"
            aria-label="视图名"
            placeholder="视图名"
            maxLength={20}
            required
          />
          <label className="ck">
            <input type="checkbox" name="shared" value="1" />
            <span>团队共用</span>
          </label>
          <Button small name="intent" value="view-save">
            保存当前筛选
          </Button>
        </form>
        {own.map(({ id, name }) => (
          <form key={id} method="post" action={href("/staff/mine")} className="row">
            <input type="hidden" name="view" value={id} />
            <input type="hidden" name="to" value={path} />
            <span>{name}</span>
            <Button small soft name="intent" value="view-drop" aria-label={`删除视图 ${name}`}>
              删除
            </Button>
          </form>
        ))}
      </details>
    </nav>
  );
}
