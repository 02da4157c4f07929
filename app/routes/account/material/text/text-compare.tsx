import type { GoodsView, Part } from "../job-view.server.ts";
import { writerName } from "../material-words.ts";
import { ChangedText } from "./changed-text.tsx";
import type { Run } from "./changed-words.server.ts";

interface TextCompareProps extends Pick<GoodsView, "goods"> {
  part: Part;
}

/** The supplier's words beside the newest version, in which what is other than before is marked. */
export function TextCompare({ part, goods }: TextCompareProps) {
  const [newest] = part.versions;
  const { text, version, guidance } = newest;
  const runs = part.changes[version];
  return (
    <>
      <div className="before-after">
        <h3>原文</h3>
        <h3>
          第{version}版 <small className="note">{writerName(newest)}</small>
        </h3>
        <div>
          <Original part={part} goods={goods} />
        </div>
        <div className="proposed">
          <p className="pre-line">
            {text ? (
              <ChangedText text={text} runs={runs ?? part.fromSource?.put} />
            ) : (
              "（書ける情報がありません）"
            )}
          </p>
        </div>
      </div>
      {(guidance || runs) && (
        <p className="note">
          {guidance && `要望「${guidance}」 `}
          {runs && <Marks since={part.versions[1]?.version} runs={runs} />}
        </p>
      )}
    </>
  );
}

/** What the marks of a text mean, of those that it has. */
function Marks({ since, runs }: { since: number | undefined; runs: readonly Run[] }) {
  const has = (mark: Run["mark"]) => runs.some((run) => run.mark === mark);
  return (
    <>
      第{since}版から{has("in") && <ins>加わった語</ins>}
      {has("in") && has("out") && "と"}
      {has("out") && <del>消えた語</del>}
    </>
  );
}

const listed: readonly Part["kind"][] = ["bullets", "attributes", "sizes", "translation"];

/** The part of the source that a text is read beside: lines of facts for lines, else the title. */
function Original({ part, goods: { source } }: TextCompareProps) {
  if (!source) return null;
  return (
    <>
      <p lang="zh-CN">{source.titleZh || source.name}</p>
      {part.fromSource && (
        <p className="note">
          訳: <ChangedText text={source.name} runs={part.fromSource.left} />
        </p>
      )}
      {listed.includes(part.kind) && (
        <ul className="bullet-list" lang="zh-CN">
          {source.attributes.slice(0, 12).map(({ nameZh, valueZh }) => (
            <li key={nameZh}>
              {nameZh} {valueZh}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
