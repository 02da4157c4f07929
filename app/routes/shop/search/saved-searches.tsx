import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { savedSearchesMax, searchNameMax } from "#app/domain/catalog/search/saved-search.ts";
import {
  dropSearch,
  findSavedSearch,
  listSavedSearches,
  saveSearch,
  setSearchNotifications,
} from "#app/domain/catalog/search/saved-searches.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SaveSearchForm } from "./save-search-form.tsx";
import { SavedSearchList } from "./saved-search-list.tsx";
import { conditionsOf } from "./search-chips.tsx";
import { landedByOf } from "./search-counts.tsx";
import { readSearch, searchHref, searchOf } from "./search-query.ts";

const nameWords = "検索条件の名前を入力してください";
const SearchForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    search: z.string().max(1_000).default(""),
    name: z
      .string(nameWords)
      .trim()
      .min(1, nameWords)
      .max(searchNameMax, `検索条件の名前は${searchNameMax}文字までです`),
  }),
  z.object({ intent: z.enum(["drop", "tell", "hush"]), id: rules.id }),
]);

export const meta: MetaFunction = () => [{ title: "保存した検索 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const [rows, terms] = await Promise.all([listSavedSearches(scope), costTerms(args, scope)]);
  const landedBy = landedByOf(toCostTermsView(terms));
  const shown = (query: string) => {
    const form = readSearch(new URLSearchParams(query));
    const category = terms.categories.find(({ id }) => id === form.category)?.nameJa;
    // A marketplace's own facets are not among what is stored.
    const mayTell = form.facet === "";
    return {
      mayTell,
      href: searchHref(form, {}),
      conditions: conditionsOf(form, category, landedBy),
    };
  };
  const asked = searchParams.get("search")?.slice(0, 1_000);
  return {
    list: rows.map(({ query, ...row }) => ({ ...row, ...shown(query) })),
    toSave: asked === undefined ? undefined : { search: asked, ...shown(asked) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: SearchForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  if (!("name" in value)) return changeSaved(scope, value.intent, value.id);
  // What the search page would read of it, in its own words: nothing else is kept.
  const search = readSearch(new URLSearchParams(value.search));
  const query = searchHref(search, {}).split("?")[1] ?? "";
  if (!query || search.problems.length > 0)
    return invalid(submission, "言葉や条件を指定して検索してから保存してください");
  const saved = await saveSearch(scope, { name: value.name, query });
  if (saved.ok)
    return redirectWithFlash(args.context, href("/user/savedSearches"), "検索条件を保存しました。");
  switch (saved.reason) {
    case "name-taken":
      return changed(submission, undefined, {
        name: ["同じ名前の検索条件があります。別の名前にしてください"],
      });
    case "too-many":
      return changed(
        submission,
        `保存できる検索条件は${savedSearchesMax}件までです。不要なものを削除してからお試しください`,
      );
    case "saved-meanwhile":
      return changed(submission, "もう一度お試しください");
  }
}

async function changeSaved(scope: Scope<Buyer>, intent: "drop" | "tell" | "hush", id: string) {
  if (intent === "drop") await dropSearch(scope, id);
  else {
    const found = await findSavedSearch(scope, id);
    if (!found) throw notFound();
    const search = readSearch(new URLSearchParams(found.query));
    await setSearchNotifications(scope, id, intent === "tell" ? searchOf(search) : null);
  }
  return redirect(href("/user/savedSearches"), 303);
}

export default function SavedSearchesPage() {
  const { list, toSave } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ search: string; name: string }>({
    id: "search",
    lastResult,
    defaultValue: {
      search: toSave?.search,
      name: toSave?.conditions.join(" ").slice(0, searchNameMax),
    },
  });
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>保存した検索</h1>
        <p className="note">
          ご自身だけのリストです。{savedSearchesMax}
          件まで保存できます。「新着を知らせる」を押した検索は、毎日1回確認し、新しい商品をまとめて1通でお知らせします。
        </p>
      </div>
      <ErrorSummary form={form} />
      {toSave && <SaveSearchForm conditions={toSave.conditions} form={form} fields={fields} />}
      {list.length === 0 ? (
        <EmptyState title="保存した検索はまだありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を検索して</a>
            、「この条件を保存」を押してください。
          </p>
        </EmptyState>
      ) : (
        <SavedSearchList list={list} />
      )}
    </main>
  );
}
