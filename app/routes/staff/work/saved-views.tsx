import type { ListWork } from "#app/domain/console/teamwork/views.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { listed } from "./listed.ts";

interface SavedViewsProps extends Pick<ListWork, "list" | "views" | "me" | "sharesWork"> {
  /** What the list is narrowed by now. */
  seen: string;
}

/** 视图: the list as people like to see it, one press each, and what is seen now to be kept as another. */
export function SavedViews({ list, seen, me, sharesWork, views }: SavedViewsProps) {
  const { path, usual } = listed[list];
  const at = (query: string) => (query ? `${path}?${query}` : path);
  const own = views.filter(({ staffId }) => staffId === me);
  return (
    <nav className="saved-views" aria-label="视图">
      {[...usual.map((one) => ({ id: one.query, shared: false, ...one })), ...views].map((one) => (
        <a key={one.id} href={at(one.query)} aria-current={one.query === seen ? "true" : undefined}>
          {one.name}
          {one.shared && <span className="note">共用</span>}
        </a>
      ))}
      {sharesWork && (
        <details className="disclosure">
          <summary>保存视图</summary>
          <form method="post" action={href("/staff/mine")} className="cluster">
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="query" value={seen} />
            <input type="hidden" name="to" value={at(seen)} />
            <input
              className="input small auto-width"
              name="name"
              aria-label="视图名"
              placeholder="视图名"
              maxLength={20}
              required
            />
            <label className="checkbox">
              <input type="checkbox" name="shared" value="1" />
              <span>团队共用</span>
            </label>
            <Button small name="intent" value="view-save">
              保存当前筛选
            </Button>
          </form>
          {own.map(({ id, name }) => (
            <form key={id} method="post" action={href("/staff/mine")} className="cluster">
              <input type="hidden" name="view" value={id} />
              <input type="hidden" name="to" value={path} />
              <span>{name}</span>
              <Button small soft name="intent" value="view-drop" aria-label={`删除视图 ${name}`}>
                删除
              </Button>
            </form>
          ))}
        </details>
      )}
    </nav>
  );
}
