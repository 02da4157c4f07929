import type { ListWithViews } from "#app/domain/console/teamwork/work-kinds.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { WorkFilter } from "#app/domain/core/document/document-queries.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";

interface Listed {
  path: string;
  /** What of its address narrows, sorts and lays it out, in the order in which views name it. */
  asks: readonly string[];
  /** The views that every such list has. */
  usual: readonly { name: string; query: string }[];
}

const all = { name: "全部", query: "" };
const mine = { name: "我负责", query: "owner=me" };
const nobodys = { name: "未认领", query: "owner=none" };

/** The lists of the console that are narrowed, kept as views and worked on together. */
export const listed: Record<ListWithViews, Listed> = {
  orders: {
    path: href("/staff/orders"),
    asks: ["q", "state", "owner", "sort", "col"],
    usual: [
      ...[all, mine],
      { name: "待报价未认领", query: "state=quoting&owner=none&sort=oldest" },
      { name: "待采购未认领", query: "state=buying&owner=none&sort=oldest" },
    ],
  },
  shipping: {
    path: href("/staff/shipping"),
    asks: ["q", "stage", "owner"],
    usual: [
      { name: "现在要做", query: "" },
      { name: "我负责", query: "stage=all&owner=me" },
      { name: "待报价未认领", query: "stage=quote&owner=none" },
      { name: "待装箱未认领", query: "stage=pack&owner=none" },
    ],
  },
  cases: { path: href("/staff/cases"), asks: ["queue", "owner"], usual: [all, mine, nobodys] },
  claims: { path: href("/staff/claims"), asks: ["queue", "owner"], usual: [all, mine, nobodys] },
  deposits: { path: href("/staff/deposits"), asks: ["owner"], usual: [all, mine, nobodys] },
  "goods-requests": {
    path: href("/staff/goodsRequests"),
    asks: ["owner"],
    usual: [all, mine, nobodys],
  },
  members: {
    path: href("/staff/members"),
    asks: ["q", "manager", "col"],
    usual: [
      all,
      { name: "我的会员", query: "manager=me" },
      { name: "未指定客服", query: "manager=none" },
      { name: "客服已停用", query: "manager=left" },
    ],
  },
};

/** What a list is narrowed by now, as its views name it: without the page, and without what is empty. */
export function seenQuery(list: ListWithViews, params: URLSearchParams) {
  const asked = listed[list].asks.flatMap((name) =>
    params.getAll(name).flatMap((value) => (value ? [[name, value.slice(0, 64)]] : [])),
  );
  return String(new URLSearchParams(asked));
}

/** The address of a list with something changed, at its first page. */
export function listHref(list: ListWithViews, seen: string, change: Record<string, string> = {}) {
  const params = new URLSearchParams(seen);
  for (const [name, value] of Object.entries(change))
    if (value) params.set(name, value);
    else params.delete(name);
  const { path } = listed[list];
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Whose work a list is narrowed to. */
export function whoseWork(
  { actor }: Scope<Staff>,
  params: URLSearchParams,
): WorkFilter | undefined {
  const owner = (params.get("owner") ?? "").slice(0, 64);
  return owner ? { owner, me: actor.id } : undefined;
}
