import { Button } from "#app/ui/button.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { GoodsView, Part } from "../job-view.server.ts";
import { jobPage } from "../material-links.ts";
import { writerName } from "../material-words.ts";
import { ChangedText } from "./changed-text.tsx";

interface TextVersionsProps extends Pick<GoodsView, "job" | "goods"> {
  part: Part;
  name: string;
}

/** Every version of a text with who wrote it and what they changed; an earlier one may still be taken over. */
export function TextVersions({ part, job, goods, name }: TextVersionsProps) {
  const { kind, versions, changes } = part;
  return (
    <details className="disclosure">
      <summary>版の履歴（{versions.length}）</summary>
      <ol className="timeline">
        {versions.map((one, at) => (
          <li key={one.version}>
            <time>{when(one.madeAt)}</time>
            <div>
              <b>
                第{one.version}版{at === 0 && <small className="note"> 表示中</small>}
              </b>{" "}
              {writerName(one)}
              {one.guidance && ` ・ 要望「${one.guidance}」`}
              {one.acceptedAt && ` ・ ${when(one.acceptedAt)} に採用（${one.acceptedByName}）`}
              {one.findings.length > 0 && ` ・ 不適合 ${one.findings.length}件`}
              <p className="pre-line note">
                <ChangedText text={one.text} runs={changes[one.version]} />
              </p>
              {at > 0 && one.findings.length === 0 && !one.acceptedAt && (
                <form method="post" action={jobPage(job.id, goods.place)}>
                  <input type="hidden" name="job" value={job.id} />
                  <input type="hidden" name="goods" value={goods.place} />
                  <input type="hidden" name="kind" value={kind} />
                  <input type="hidden" name="version" value={one.version} />
                  <Button small soft name="intent" value="accept">
                    {name}の第{one.version}版を採用する
                  </Button>
                </form>
              )}
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
