import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type FoundScan, findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { floorDay, floorDayBegins } from "#app/domain/trade/floor/floor-act.ts";
import { lastActsQuery, tallyQuery } from "#app/domain/trade/floor/floor-acts.server.ts";
import { readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ScanReady } from "#app/ui/scan-ready.tsx";
import { staffCommands } from "../staff-commands.ts";
import { FoundThing } from "./found-thing.tsx";
import { HalfShelf } from "./half-shelf.tsx";
import { LastActs } from "./last-acts.tsx";
import { actOnScan, type ScanAnswer } from "./scan-acts.server.ts";
import { ScanField } from "./scan-field.tsx";
import { leftText } from "./scan-texts.ts";

export const meta: MetaFunction = () => [{ title: "扫码台 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const chinese = readDictionary(scope);
  const { searchParams } = new URL(args.request.url);
  const read = readScanned(searchParams.get("code") ?? "");
  const code = "codes" in read ? read.codes[0] : undefined;
  const [found, [acts, tally]] = await Promise.all([
    code && findScanned(scope, code),
    scope.db.batch([lastActsQuery(scope), tallyQuery(scope, floorDayBegins(floorDay(scope.now)))]),
  ]);
  const onto = searchParams.get("shelf") ?? "";
  return {
    found,
    glosses: await glossesOfLots(chinese, found ? lotsIn(found) : []),
    acts,
    tally,
    now: scope.now,
    /** A shelf that the next lots are put on. */
    shelf: /^[A-Z]-\d{2}-\d{2}$/.test(onto) && !isNoShelf(found, onto) ? onto : undefined,
    // What stands on a parcel, and no sentence of anybody's.
    left: /^[\w-]{1,60}$/.exec(searchParams.get("left") ?? "")?.[0] ?? "",
    why: leftText(searchParams.get("why")),
    key: crypto.randomUUID(),
    /** One of its own for each lot, so that no two of them are taken for one form sent twice. */
    keys: Object.fromEntries(
      (found?.kind === "parcel" ? found.awaited : []).map(({ id }) => [id, crypto.randomUUID()]),
    ),
  };
}

/** Scanned alone and not among ours, or switched off: it is not taken up, as nothing may be put there. */
function isNoShelf(found: FoundScan | undefined, code: string) {
  return found?.kind === "shelf" && found.code === code && !found.shelf?.active;
}

function lotsIn(found: FoundScan) {
  if (found.kind === "parcel") return [...found.awaited, ...found.here];
  return found.kind === "lot" && found.lot ? [found.lot] : [];
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/scan"]);
  const inHand = new URL(args.request.url).searchParams.get("code") ?? "";
  return actOnScan({ context: args.context, scope, inHand, form }, intent);
}

export default function ScanPage() {
  const { found, acts, tally, now, shelf, left, why, key, keys } = useLoaderData<typeof loader>();
  const lastResult = useActionData<ScanAnswer>();
  return (
    <main id="main" className="page-width columns aside-end">
      <div className="stack">
        <h1 className="visually-hidden">扫码台</h1>
        <AnswerSummary focusElsewhere answer={lastResult} title="没有办成" />
        {left && (
          <p className="flash attention" role="status">
            上一包 <b className="monospace">{left}</b> 没有收下：{why}
          </p>
        )}
        {lastResult?.shelves && (
          <HalfShelf shelves={lastResult.shelves} found={found} shelf={shelf} formKey={key} />
        )}
        <ScanField found={found} shelf={shelf} formKey={key} />
        <FoundThing found={found} formKey={key} lotKeys={keys} />
      </div>
      <LastActs acts={acts} tally={tally} now={now} />
      <ScanReady />
    </main>
  );
}
