import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  eachMax,
  type Found,
  findAnything,
} from "#app/domain/console/finding/find-anything.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { langOf } from "#app/routes/frame/lang-of.ts";
import { Empty } from "#app/ui/empty.tsx";
import { foundLinks } from "./found-links.ts";

export const meta: MetaFunction = () => [{ title: "搜索 | 买付便工作台" }];

/** One exact hit opens at once: whoever scans a number wants its page, not a list of one. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const words = (new URL(args.request.url).searchParams.get("find") ?? "").slice(0, 60).trim();
  const found = await findAnything(scope, words);
  const [only] = found;
  if (found.length === 1 && only!.text.toUpperCase() === words.normalize("NFKC").toUpperCase())
    throw redirect(foundLinks[only!.kind].href(only!.key));
  return {
    words,
    found,
    more: found.some(({ kind }) => found.filter((one) => one.kind === kind).length === eachMax),
    each: eachMax,
    maySeeOrders: staffMay(scope.actor, "see-orders"),
    maySeeMembers: staffMay(scope.actor, "see-members"),
  };
}

export default function SearchPage() {
  const { words, found, more, each, maySeeOrders, maySeeMembers } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap stack">
      <h1>
        搜索{words && `“${words}”`} <small className="n">{found.length}</small>
      </h1>
      {found.length === 0 ? (
        <Empty title={words ? "没有找到" : "请输入要找的内容"}>
          <p>
            输入单号、单据号、快递号、平台单号、货架号、商品编号或供应商名称的开头
            {maySeeMembers && "，会员可以输入名称、邮箱或电话"}。至少2个字。
          </p>
        </Empty>
      ) : (
        <ul className="found" aria-describedby={more ? "more" : undefined}>
          {found.map((one) => (
            <FoundRow key={`${one.kind}/${one.text}/${one.key}`} found={one} />
          ))}
        </ul>
      )}
      {more && (
        <p className="note" id="more">
          每类最多列出<span className="n">{each}</span>条，请把号码输全一些。
        </p>
      )}
      {words && maySeeOrders && (
        <p>
          <a href={`${href("/staff/orders")}?${new URLSearchParams({ q: words })}`}>
            按商品名、供应商在全部订单里找“{words}”
          </a>
        </p>
      )}
    </main>
  );
}

function FoundRow({ found: { kind, text, key, companyName, note } }: { found: Found }) {
  const { name, href: hrefOf } = foundLinks[kind];
  return (
    <li>
      <span className="tag">{name}</span>
      <span>
        <a className="n" href={hrefOf(key)} lang={langOf(text)}>
          {text}
        </a>{" "}
        {key !== text && kind !== "unknownParcel" && kind !== "paper" && (
          <span className="n note">{key}</span>
        )}{" "}
        {note && (
          <small className="note" lang={langOf(note)}>
            {note}
          </small>
        )}
      </span>
      <span lang="ja">{companyName}</span>
    </li>
  );
}
