import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  type Found,
  findAnything,
  perKindMax,
} from "#app/domain/console/finding/find-anything.server.ts";
import { plainNumber } from "#app/domain/core/number-search.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { type DocumentInvoice, invoiceNames } from "#app/domain/money/papers/paper-kinds.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { foundLinks } from "./found-links.ts";

export const meta: MetaFunction = () => [{ title: "搜索 | 买付便工作台" }];

/**
 * One exact hit opens at once: whoever scans a number wants its page, not a list of one. A paper is a file: whether
 * it is wanted, or the page where it stands, is asked.
 */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const words = (new URL(args.request.url).searchParams.get("find") ?? "").slice(0, 60).trim();
  const found = await findAnything(scope, words);
  const called = found.filter(({ text }) => plainNumber(text) === plainNumber(words));
  const [only] = called;
  if (only && called.length === 1 && only.kind !== "paper")
    throw redirect(foundLinks[only.kind].href(only.key));
  return {
    words,
    found,
    more: found.some(({ kind }) => found.filter((one) => one.kind === kind).length === perKindMax),
    each: perKindMax,
    maySeeOrders: staffMay(scope.actor, "see-orders"),
    maySeeMembers: staffMay(scope.actor, "see-members"),
  };
}

export default function SearchPage() {
  const { words, found, more, each, maySeeOrders, maySeeMembers } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <h1>
        搜索{words && `“${words}”`} <small className="number">{found.length}</small>
      </h1>
      {found.length === 0 ? (
        <EmptyState title={words ? "没有找到" : "请输入要找的内容"}>
          <p>
            输入单号、付款号、箱号、快递号、平台单号、管理编号、标签号的任意一段（至少3位，横线可省略），或货架号、商品编号、供应商名称的开头
            {maySeeMembers && "，会员可以输入名称、邮箱或电话"}。
          </p>
          {words && (
            <p>
              <a href={`${href("/staff/commands")}?${new URLSearchParams({ q: words })}`}>
                在页面和操作里找“{words}”
              </a>
            </p>
          )}
        </EmptyState>
      ) : (
        <ul className="found" aria-describedby={more ? "more" : undefined}>
          {found.map((one) => (
            <FoundRow key={`${one.kind}/${one.text}/${one.key}`} found={one} />
          ))}
        </ul>
      )}
      {more && (
        <p className="note" id="more">
          每类最多列出<span className="number">{each}</span>条，请把号码输全一些。
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

/** A paper leads to where it stands; beside it the file itself, called what it is. */
function FoundPaper({ found: { text, key, companyName, note } }: { found: Found }) {
  const invoice = note as DocumentInvoice;
  return (
    <li>
      <span className="badge">{foundLinks.paper.name}</span>
      <span className="cluster">
        <a className="number" href={foundLinks.paper.href(key)}>
          {text}
        </a>
        <span lang="ja">{invoiceNames[invoice]}</span>
        {!key.startsWith("member/") && <span className="number note">{key.split("/")[1]}</span>}
        <a
          className="button small"
          href={href("/staff/papers/:invoice/:number", { invoice, number: text })}
        >
          下载PDF
        </a>
      </span>
      <span lang="ja">{companyName}</span>
    </li>
  );
}

/** Kinds whose key is an id, or that say the same in another way. */
const unseenKeys: readonly Found["kind"][] = ["unknownParcel", "bankLine", "boxLabel"];

function FoundRow({ found }: { found: Found }) {
  const { kind, text, key, companyName, note } = found;
  if (kind === "paper") return <FoundPaper found={found} />;
  const { name, href: hrefOf } = foundLinks[kind];
  return (
    <li>
      <span className="badge">{name}</span>
      <span>
        <a className="number" href={hrefOf(key)} lang={langOf(text)}>
          {text}
        </a>{" "}
        {key !== text && !unseenKeys.includes(kind) && (
          <span className="number note">{key.replace("member/", "")}</span>
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
