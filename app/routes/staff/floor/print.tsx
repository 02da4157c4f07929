import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readLabels } from "#app/domain/trade/floor/labels.server.ts";
import { labelsMax, readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { PrintedLabel } from "./printed-label.tsx";

export const meta: MetaFunction = () => [{ title: "打印标签 | 买付便工作台" }];

/** Codes as they were scanned or pasted one after the other; what is no code is said. */
function readCodes(typed: string) {
  const words = typed
    .slice(0, 8_000)
    .split(/[\s,;、]+/)
    .filter(Boolean)
    .slice(0, labelsMax);
  const read = words.map((word) => ({ word, read: readScanned(word) }));
  return {
    codes: read.flatMap((one) => ("codes" in one.read ? one.read.codes : [])),
    wrong: read.filter((one) => "refusal" in one.read).map(({ word }) => word.slice(0, 40)),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const { searchParams } = new URL(args.request.url);
  const typed = searchParams.getAll("codes").join("\n");
  const { codes, wrong } = readCodes(typed);
  const printable = codes.filter(({ kind }) => kind !== "tracking" && kind !== "order");
  const others = codes.filter((code) => !printable.includes(code)).map(({ text }) => text);
  const { labels, missing } = await readLabels(scope, printable);
  return {
    typed: typed.slice(0, 8_000),
    labels,
    wrong: [...wrong, ...others, ...missing],
    a4: searchParams.get("paper") === "a4",
  };
}

export default function PrintPage() {
  const { typed, labels, wrong, a4 } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <div className="no-print stack">
        <h1>
          打印标签 <span className="number">{labels.length}</span>
        </h1>
        <ErrorList
          title="没有这些标签"
          problems={wrong.length > 0 ? [{ text: wrong.join("、") }] : []}
        />
        <form method="get" action={href("/staff/print")} className="stack small">
          <label className="field">
            批次、货架、箱子；填配送单号打印它的全部箱子。一行一个，最多{labelsMax}个
            <textarea className="input monospace" name="codes" rows={4} defaultValue={typed} />
          </label>
          <fieldset className="cluster">
            <legend>纸张</legend>
            <label className="checkbox">
              <input type="radio" name="paper" value="label" defaultChecked={!a4} />
              <span>标签纸 100×70 毫米</span>
            </label>
            <label className="checkbox">
              <input type="radio" name="paper" value="a4" defaultChecked={a4} />
              <span>A4，每张8个</span>
            </label>
          </fieldset>
          <p className="cluster">
            <Button main>生成标签</Button>
            {labels.length > 0 && (
              <span className="note">排好了，按 Ctrl+P 打印；页头和按钮不会打出来。</span>
            )}
          </p>
        </form>
      </div>
      {labels.length > 0 && (
        <div className={a4 ? "sheet paper-a4" : "sheet"}>
          {labels.map((label) => (
            <PrintedLabel key={label.code} label={label} />
          ))}
        </div>
      )}
    </main>
  );
}
