import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type FoundScan, findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { floorDay, floorDayBegins } from "#app/domain/trade/floor/floor-act.ts";
import { lastActsQuery, tallyQuery } from "#app/domain/trade/floor/floor-acts.server.ts";
import { readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary, problemsIn } from "#app/ui/error-summary.tsx";
import { useScanner } from "#app/ui/scanner/use-scanner.ts";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { ScannerNotes } from "../scanner-notes.tsx";
import { staffCommands } from "../staff-commands.ts";
import { FoundThing } from "./found-thing.tsx";
import { HalfShelf } from "./half-shelf.tsx";
import { LastActs } from "./last-acts.tsx";
import { isUnknown } from "./next-page.ts";
import { doScanCommand, type ScanAnswer } from "./scan-commands.server.ts";
import { ScanField } from "./scan-field.tsx";
import { leftText, scanTexts } from "./scan-texts.ts";
import { type FoundView, toActView, toFoundView } from "./view.server.ts";

export {
  loadOnceOnline as clientLoader,
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "扫码台 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const chinese = readDictionary(scope);
  const { searchParams } = new URL(args.request.url);
  const read = readScanned(searchParams.get("code") ?? "");
  const code = "codes" in read ? read.codes[0] : undefined;
  const [found, [acts, tally]] = await Promise.all([
    code && findScanned(scope, code),
    scope.db.batch([lastActsQuery(scope), tallyQuery(scope, floorDayBegins(floorDay(scope.now)))]),
  ]);
  const onto = searchParams.get("shelf") ?? "";
  // What stands on a parcel, and no sentence of anybody's.
  const left = /^[\w-]{1,60}$/.exec(searchParams.get("left") ?? "")?.[0];
  return {
    works: staffMay(scope.actor, "receive"),
    found: found ? toFoundView(found) : undefined,
    glosses: await glossesOfLots(chinese, found ? lotsIn(found) : []),
    acts: acts.map(toActView),
    tally: tally.map(({ kind, acts }) => ({ kind, acts })),
    now: scope.now,
    /** A shelf that the next lots are put on. */
    shelf: /^[A-Z]-\d{2}-\d{2}$/.test(onto) && !isNoShelf(found, onto) ? onto : undefined,
    /** A parcel that was in hand before and was not received. */
    left: left ? { number: left, why: leftText(searchParams.get("why")) } : undefined,
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
  return doScanCommand({ context: args.context, scope, inHand, form }, intent);
}

export default function ScanPage() {
  const { works, found, acts, tally, now, shelf, left, key, keys } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer<ScanAnswer>();
  const scanner = useScanner({
    refusal: problemsIn(lastResult)[0]?.text ?? notBooked(found, left),
  });
  const held = { found, shelf, formKey: key, shownAt: now };
  return (
    <main
      id="main"
      className="page-width columns aside-end"
      onSubmitCapture={scanner.onSubmitCapture}
    >
      <div className="stack">
        <h1 className="visually-hidden">扫码台</h1>
        <AnswerSummary focusElsewhere answer={lastResult} title="操作失败" />
        {left && (
          <p className="flash attention" role="status">
            上一包 <b className="monospace">{left.number}</b> 没有收下：{left.why}
          </p>
        )}
        {lastResult?.shelves && <HalfShelf shelves={lastResult.shelves} {...held} />}
        {works ? (
          <>
            <ScanField {...held} formProps={scanner.formProps} />
            <ScannerNotes scanner={scanner} />
          </>
        ) : (
          <p className="note">
            只能查看。按号码找货请用上方的搜索；大家做了什么，见
            <a href={href("/staff/acts")}>作业记录</a>。
          </p>
        )}
        <FoundThing
          key={keyOf(found)}
          works={works}
          found={found}
          formKey={key}
          shownAt={now}
          lotKeys={keys}
        />
      </div>
      {works && <LastActs acts={acts} tally={tally} now={now} />}
    </main>
  );
}

/** Why a scan that was not refused still calls for a look. */
function notBooked(
  found: FoundView | undefined,
  left: { number: string; why: string } | undefined,
) {
  if (left) return `上一包 ${left.number} 没有收下：${left.why}`;
  if (found?.kind === "parcel" && isUnknown(found)) return "查无此单";
  if (found?.kind === "lot" && !found.lot) return scanTexts["no-such-lot"];
  if (found?.kind === "shelf" && !found.shelf) return "没有这个货架";
  if ((found?.kind === "request" || found?.kind === "box") && !found.request) return "没有这个单";
  return undefined;
}

function keyOf(found: FoundView | undefined) {
  if (!found) return undefined;
  if ("number" in found) return `${found.kind} ${found.number}`;
  return "code" in found ? found.code : found.text;
}
