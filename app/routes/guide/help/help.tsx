import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listHelp } from "#app/domain/content/articles/help.server.ts";
import { href } from "#app/href.ts";
import { publicHeaders } from "#app/http/public-headers.ts";
import { described } from "#app/shared/described.ts";
import { answerHref } from "./answer-href.ts";
import { HelpSearch } from "./help-search-form.tsx";

export const headers: HeadersFunction = publicHeaders;

export const meta: MetaFunction = () => [
  ...described(
    "よくある質問 | 買付便",
    "会員登録、注文、お支払い、検品、保管、国際配送、関税まで。買付便へよく寄せられる質問と答えを、言葉でも項目でも探せます。",
  ),
];

export async function loader({ context }: LoaderFunctionArgs) {
  return { topics: await listHelp({ db: context.db, now: context.now() }) };
}

export default function HelpPage() {
  const { topics } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>よくある質問</h1>
      </div>
      <HelpSearch words="" />
      <div className="topics">
        {topics.map(({ topicJa, answers }) => (
          <section className="panel" key={topicJa}>
            <h2>{topicJa}</h2>
            <ul>
              {answers.map(({ id, titleJa }) => (
                <li key={id}>
                  <a href={answerHref(id)}>{titleJa}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>
        見つからないときは<a href={href("/contactUs")}>お問い合わせ</a>
        ください。担当者がお答えします。
      </p>
    </main>
  );
}
