import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  findPublicNotice,
  listPublicNotices,
} from "#app/domain/content/notice/circulars.server.ts";
import { href } from "#app/href.ts";
import { linkedPlace, placeText } from "#app/http/list-query.ts";
import { query } from "#app/http/params.server.ts";
import { notKept, publicHeaders } from "#app/http/public-headers.ts";
import { notFound } from "#app/http/respond.server.ts";
import { described } from "#app/shared/described.ts";
import { noticeHref } from "#app/shared/notice-href.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { day, when } from "#app/ui/timeline.tsx";

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  ...described(
    `${shown?.notice?.title ?? "お知らせ"} | 買付便`,
    (shown?.notice?.body ?? "買付便からのお知らせの一覧です。").slice(0, 120),
  ),
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = { db: args.context.db, now: args.context.now() };
  const { searchParams } = new URL(args.request.url);
  if (searchParams.has("id")) {
    const notice = await findPublicNotice(scope, query(args, "id", z.string().min(1).max(64)));
    if (!notice) throw notFound();
    return data({ notice, list: null });
  }
  const from = linkedPlace(searchParams.get("after") ?? "");
  const { page, next, linked } = await listPublicNotices(scope, from);
  return data(
    { notice: null, list: { page, next: next && placeText(next), first: !from } },
    linked ? {} : { headers: notKept },
  );
}

export default function NoticePage() {
  const { notice, list } = useLoaderData<typeof loader>();
  if (notice)
    return (
      <>
        <Breadcrumbs
          way={[
            { href: href("/"), label: "トップ" },
            { href: href("/notice"), label: "お知らせ" },
          ]}
          here={notice.title}
        />
        <main id="main" className="page-width stack">
          <div className="page-head">
            <h1>{notice.title}</h1>
            <p className="note number">
              <time dateTime={notice.publishedAt.toISOString()}>{when(notice.publishedAt)}</time>
            </p>
          </div>
          <p className="as-typed">{notice.body}</p>
          <p>
            <a href={href("/notice")}>お知らせの一覧へ</a>
          </p>
        </main>
      </>
    );

  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>お知らせ</h1>
      </div>
      {list.page.length === 0 ? (
        <EmptyState title="いまお知らせはありません" />
      ) : (
        <ul className="news two-columns">
          {list.page.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <time className="number" dateTime={publishedAt.toISOString()}>
                {day(publishedAt)}
              </time>{" "}
              <a href={noticeHref(id)}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <Pager
        nextHref={list.next === null ? null : `${href("/notice")}?after=${list.next}`}
        firstHref={list.first ? null : href("/notice")}
      />
    </main>
  );
}
