import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { ConnectionCard } from "./connection-card.tsx";
import { beginConsent, checkNow, connectByKeys } from "./connection-commands.server.ts";
import { ConsentOn } from "./consent-on.tsx";
import { FetchLog } from "./fetch-log.tsx";
import { shownConnections } from "./shown-connections.server.ts";

export const meta: MetaFunction = () => [{ title: "販売先との連携 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const asked = new URL(args.request.url).searchParams;
  return {
    ...(await shownConnections(scope, args.context.shops)),
    connected: asked.get("connected"),
    checked: asked.get("checked"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const form = await sentForm(args.request);
  switch (form.one("intent")) {
    case "consent":
      return beginConsent(scope, args, form);
    case "keys":
      return connectByKeys(scope, args, form);
    case "check":
      return checkNow(scope, args, form);
    default:
      throw notFound();
  }
}

export type Connections = ReturnType<typeof useLoaderData<typeof loader>>;
export type ConnectionAnswer = ReturnType<typeof useActionData<typeof action>>;

export default function ConnectionsPage() {
  const { cards, fetches, needy, connected, checked } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const shops = cards.flatMap((card) => card.shops);
  const fresh = shops.find(({ id }) => id === connected);
  const looked = shops.find(({ id }) => id === checked);
  return (
    <>
      <Crumbs way={[{ href: href("/user/stores"), label: "店舗" }]} here="販売先との連携" />
      <main id="main" className="wrap">
        <div className="head row between">
          <h1>販売先との連携</h1>
          {needy.length > 0 && (
            <p className="note">
              {needy.length}件の対応が必要です:{" "}
              {needy.map(({ id, title }, index) => (
                <span key={id}>
                  {index > 0 && "、"}
                  <a href={`#${id}`}>{title}</a>
                </span>
              ))}
            </p>
          )}
        </div>
        <div className="stack l">
          {fresh && (
            <p className="flash ok" role="status">
              {marketplaceNames[fresh.channel]}「{fresh.name}」と連携しました。
            </p>
          )}
          {looked && (
            <p className={looked.answer === "ok" ? "flash ok" : "flash"} role="status">
              {marketplaceNames[looked.channel]}「{looked.name}」を確認しました:{" "}
              {looked.answerWords}
            </p>
          )}
          {answered && "consent" in answered && <ConsentOn consent={answered.consent} />}
          <div className="links2">
            {cards.map((card) => (
              <ConnectionCard key={card.channel} card={card} answered={answered} />
            ))}
          </div>
          <FetchLog fetches={fetches} />
        </div>
      </main>
    </>
  );
}
