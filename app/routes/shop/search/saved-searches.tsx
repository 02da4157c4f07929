import {
  type ActionFunctionArgs,
  data,
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
import { fields } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { shownTerms } from "#app/routes/frame/landed/cost-terms.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { SaveSearchForm } from "./save-search-form.tsx";
import { SavedSearchList } from "./saved-search-list.tsx";
import { conditionsOf } from "./search-chips.tsx";
import { landedByOf } from "./search-counts.tsx";
import { readSearch, searchHref, searchOf } from "./search-query.ts";

const nameWords = "検索条件の名前を入力してください";
const Saved = z.object({
  intent: z.string(),
  search: z.string().max(1_000),
  name: z
    .string(nameWords)
    .trim()
    .min(1, nameWords)
    .max(searchNameMax, `検索条件の名前は${searchNameMax}文字までです`),
});
const Dropped = z.object({ intent: z.string(), id: fields.id });

export const meta: MetaFunction = () => [{ title: "保存した検索 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const [rows, terms] = await Promise.all([listSavedSearches(scope), costTerms(args, scope)]);
  const landedBy = landedByOf(shownTerms(terms));
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
  const form = await readForm(args.request);
  if (formText(form, "intent") === "drop") {
    const read = readTyped(form, Dropped);
    if (read.form.success) await dropSearch(scope, read.form.data.id);
    return redirect(href("/user/savedSearches"), 303);
  }
  if (formText(form, "intent") === "tell" || formText(form, "intent") === "hush")
    return tellOrHush(scope, form);
  const { form: read, typed } = readTyped(form, Saved);
  const again = (problem: string, status: number) =>
    data({ problem, name: (typed.name ?? "").slice(0, 200) }, { status });
  if (!read.success) return again(read.error.issues[0]!.message, 400);
  // What the search page would read of it, in its own words: nothing else is kept.
  const search = readSearch(new URLSearchParams(read.data.search));
  const query = searchHref(search, {}).split("?")[1] ?? "";
  if (!query || search.problems.length > 0)
    return again("言葉や条件を指定して検索してから保存してください", 400);
  const saved = await saveSearch(scope, { name: read.data.name, query });
  if (saved.ok)
    return redirectWithFlash(args.context, href("/user/savedSearches"), "検索条件を保存しました。");
  switch (saved.reason) {
    case "name-taken":
      return again("同じ名前の検索条件があります。別の名前にしてください", 409);
    case "too-many":
      return again(
        `保存できる検索条件は${savedSearchesMax}件までです。不要なものを削除してからお試しください`,
        409,
      );
    case "saved-meanwhile":
      return again("もう一度お試しください", 409);
  }
}

async function tellOrHush(scope: Scope<Buyer>, form: FormData) {
  const read = readTyped(form, Dropped);
  const id = read.form.success ? read.form.data.id : "";
  const found = await findSavedSearch(scope, id);
  if (!found) throw notFound();
  const search = readSearch(new URLSearchParams(found.query));
  await setSearchNotifications(
    scope,
    id,
    formText(form, "intent") === "tell" ? searchOf(search) : null,
  );
  return redirect(href("/user/savedSearches"), 303);
}

export default function SavedSearchesPage() {
  const { list, toSave } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>保存した検索</h1>
        <p className="note">
          ご自身だけのリストです。{savedSearchesMax}
          件まで保存できます。「新着を知らせる」を押した検索は、毎日1回確認し、新しい商品をまとめて1通でお知らせします。
        </p>
      </div>
      {toSave && <SaveSearchForm {...toSave} refused={refused} />}
      {list.length === 0 ? (
        <Empty title="保存した検索はまだありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を検索して</a>
            、「この条件を保存」を押してください。
          </p>
        </Empty>
      ) : (
        <SavedSearchList list={list} />
      )}
    </main>
  );
}
