import { keywordNames, lengthOf, lengthRule } from "#app/domain/catalog/material/market-rules.ts";
import { materialKinds, productNameMax } from "#app/domain/catalog/material/material.ts";
import { isForModel } from "#app/domain/catalog/material/model/ask-model.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { jobPage } from "./material-links.ts";
import { writerName } from "./material-words.ts";
import type { Part, ShownGoods } from "./shown-job.server.ts";
import { TextChecks } from "./text-checks.tsx";
import { TextVersions } from "./text-versions.tsx";

interface TextPartProps extends Pick<ShownGoods, "job" | "goods"> {
  part: Part;
  draft: { text: string | undefined; problem: string } | undefined;
  hasModel: boolean;
}

/** One text: the supplier's words, the newest version, its checks, and what may be done with it. */
export function TextPart({ part, job, goods, draft, hasModel }: TextPartProps) {
  const { kind, versions } = part;
  const [newest] = versions;
  const { max, unit } = lengthRule(job.market, kind);
  const name = kind === "keywords" ? keywordNames[job.market] : materialKinds[kind];
  const accepted = versions.find(({ acceptedAt }) => acceptedAt);
  const hasNoRoom =
    goods.productId !== "" && kind === "title" && newest.text.length > productNameMax;
  return (
    <section className="part" id={kind} aria-labelledby={`h-${kind}`}>
      <div className="row between">
        <h2 id={`h-${kind}`}>
          {name}{" "}
          <small className="n">
            {grouped(String(lengthOf(newest.text, unit)))} / 上限 {grouped(String(max))}
            {unit}
          </small>
        </h2>
        <TextState newest={newest} accepted={accepted?.version} />
      </div>
      <div className="ab">
        <h3>原文</h3>
        <h3>
          第{newest.version}版 <small className="note">{writerName(newest)}</small>
        </h3>
        <div>
          <Original kind={kind} goods={goods} />
        </div>
        <div className="new">
          <p className="lines">{newest.text || "（書ける情報がありません）"}</p>
        </div>
      </div>
      <TextChecks newest={newest} hasNoRoom={hasNoRoom} />
      <form method="post" action={jobPage(job.id, goods.place)} className="stack s">
        <input type="hidden" name="job" value={job.id} />
        <input type="hidden" name="goods" value={goods.place} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={newest.version} />
        <Edit kind={kind} name={name} text={newest.text} draft={draft} />
        <TextButtons part={part} job={job} goods={goods} hasModel={hasModel} name={name} />
      </form>
      {versions.length > 1 && <TextVersions versions={versions} />}
    </section>
  );
}

function TextButtons({
  part: { kind, versions },
  job,
  goods,
  hasModel,
  name,
}: Omit<TextPartProps, "draft"> & { name: string }) {
  const [newest] = versions;
  const accepted = versions.some(({ acceptedAt }) => acceptedAt);
  return (
    <p className="row">
      {newest.findings.length === 0 && !newest.acceptedAt && (
        <Button small fill name="intent" value="accept">
          {name}を採用する
        </Button>
      )}
      {accepted && (
        <Button small soft name="intent" value="drop">
          {name}の採用を取り消す
        </Button>
      )}
      {hasModel && isForModel(kind) && (
        <label className="ck">
          <input
            type="checkbox"
            name="writer"
            value="model"
            defaultChecked={job.writer === "model"}
          />
          <span>AIで作り直す（今月の件数を1件使います）</span>
        </label>
      )}
      {goods.again.length > 0 ? (
        <span className="note">AIが作り直しています</span>
      ) : (
        <Button small soft name="intent" value="again">
          {name}を作り直す
        </Button>
      )}
    </p>
  );
}

function TextState({
  newest,
  accepted,
}: {
  newest: Part["versions"][0];
  accepted: number | undefined;
}) {
  if (newest.findings.length > 0)
    return <State shape="trouble">{`不適合 ${newest.findings.length}件`}</State>;
  if (newest.acceptedAt) return <State shape="done">採用済み</State>;
  return <State shape="wait">{accepted ? `第${accepted}版を採用中` : "未確認"}</State>;
}

/** The part of the source that a text is read beside: lines of facts for lines, else the title. */
function Original({
  kind,
  goods: { source },
}: {
  kind: Part["kind"];
  goods: TextPartProps["goods"];
}) {
  if (!source) return null;
  const listed = ["bullets", "attributes", "sizes", "translation"].includes(kind);
  return (
    <>
      <p lang="zh-CN">{source.titleZh || source.name}</p>
      {listed && (
        <ul className="dots" lang="zh-CN">
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

interface EditProps {
  kind: Part["kind"];
  name: string;
  text: string;
  draft: TextPartProps["draft"];
}

function Edit({ kind, name, text, draft }: EditProps) {
  const id = `text-${kind}`;
  return (
    <details className="d" open={draft !== undefined}>
      <summary>編集・コピーする</summary>
      <div className="f">
        <label htmlFor={id}>{name}</label>
        <textarea
          className="in"
          id={id}
          name="text"
          rows={Math.min(12, text.split("\n").length + 2)}
          defaultValue={draft?.text ?? text}
          aria-invalid={draft ? true : undefined}
          aria-describedby={draft ? `wrong-${id}` : undefined}
        />
        {draft && (
          <p className="err" id={`wrong-${id}`}>
            {draft.problem}
          </p>
        )}
        <p>
          <Button small name="intent" value="save">
            {name}を保存して再検査
          </Button>
        </p>
      </div>
    </details>
  );
}
