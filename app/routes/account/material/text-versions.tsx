import { when } from "#app/ui/timeline.tsx";
import { writerName } from "./material-words.ts";
import type { Part } from "./shown-job.server.ts";

/** Every version of a text with who wrote it. */
export function TextVersions({ versions }: { versions: Part["versions"] }) {
  return (
    <details className="d">
      <summary>版の履歴（{versions.length}）</summary>
      <ol className="tl">
        {versions.map((one) => (
          <li key={one.version}>
            <time>{when(one.madeAt)}</time>
            <div>
              <b>第{one.version}版</b> {writerName(one)}
              {one.acceptedAt && ` ・ ${when(one.acceptedAt)} に採用（${one.acceptedByName}）`}
              {one.findings.length > 0 && ` ・ 不適合 ${one.findings.length}件`}
              <p className="lines note">{one.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
