import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTracked } from "#app/domain/trade/floor/find-tracked.server.ts";
import {
  readTrackingNumbers,
  trackingNumbersMax,
} from "#app/domain/trade/floor/tracking-number.ts";
import { href } from "#app/href.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { described } from "#app/shared/described.ts";
import { TrackedParcel } from "./tracked-parcel.tsx";

/** Whole lists are pasted; what is longer than ten numbers can be is no list of numbers. */
const typedMax = 1_000;

export const meta: MetaFunction = () =>
  described(
    "荷物の追跡 | 買付便",
    "追跡番号で、中国内の配送と日本への国際配送の状況をお調べいただけます。ログインは要りません。",
  );

export async function loader(args: LoaderFunctionArgs) {
  const scope = await shopperScope(args);
  const query = new URL(args.request.url).searchParams;
  const typed = (query.get("number") ?? "").slice(0, typedMax);
  const { numbers, unreadable } = readTrackingNumbers(typed);
  return {
    typed,
    missing: query.has("number") && typed.trim() === "",
    unreadable,
    beyond: numbers.slice(trackingNumbersMax),
    found: await findTracked(scope, numbers),
    now: scope.now,
  };
}

export default function TrackingPage() {
  const { typed, missing, unreadable, beyond, found, now } = useLoaderData<typeof loader>();
  const wrong = missing || unreadable.length > 0 || beyond.length > 0;
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>荷物の追跡</h1>
        <p className="note">
          追跡番号があれば、どなたでもお調べいただけます。届け先のお名前や商品は表示しません。
        </p>
      </div>
      <form className="panel stack small narrow" method="get" action={href("/logisticsTracking")}>
        <label htmlFor="number">追跡番号</label>
        <textarea
          id="number"
          name="number"
          className="input"
          rows={3}
          defaultValue={typed}
          aria-describedby={wrong ? "number-error number-hint" : "number-hint"}
          aria-invalid={wrong || undefined}
        />
        <p id="number-hint" className="hint">
          中国内・国際どちらの番号でも。1行に1つ、{trackingNumbersMax}件まで一度に調べられます。
        </p>
        {wrong && (
          <div id="number-error" role="alert">
            {missing && <p className="field-error">追跡番号を入力してください</p>}
            {unreadable.length > 0 && (
              <p className="field-error">
                追跡番号として読めません（英数字とハイフン、40文字まで）: {unreadable.join("、")}
              </p>
            )}
            {beyond.length > 0 && (
              <p className="field-error">
                一度に調べられるのは{trackingNumbersMax}件までです。次の番号は調べていません:{" "}
                {beyond.join("、")}
              </p>
            )}
          </div>
        )}
        <p>
          <button type="submit" className="button main">
            調べる
          </button>
        </p>
      </form>
      {found.map((tracked) => (
        <TrackedParcel key={tracked.number} tracked={tracked} now={now} />
      ))}
    </main>
  );
}
