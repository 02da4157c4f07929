import { keywordNames, lengthOf, lengthRule } from "#app/domain/catalog/material/market-rules.ts";
import { materialKinds, productNameMax } from "#app/domain/catalog/material/material.ts";
import { isForModel } from "#app/domain/catalog/material/model/ask-model.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import type { GoodsView, Part } from "../job-view.server.ts";
import { jobPage } from "../material-links.ts";
import { TextChecks } from "./text-checks.tsx";
import { TextCompare } from "./text-compare.tsx";
import { type TextDraft, TextEdit, TextGuidance } from "./text-edit.tsx";
import { TextVersions } from "./text-versions.tsx";

interface TextPartProps extends Pick<GoodsView, "job" | "goods"> {
  part: Part;
  drafts: { text: TextDraft | undefined; guidance: TextDraft | undefined };
  hasModel: boolean;
}

/** One text: the supplier's words, the newest version, its checks, and what may be done with it. */
export function TextPart({ part, job, goods, drafts, hasModel }: TextPartProps) {
  const { kind, versions } = part;
  const [newest] = versions;
  const { max, unit } = lengthRule(job.market, kind);
  const name = textName(job, kind);
  const hasNoRoom =
    goods.productId !== "" && kind === "title" && newest.text.length > productNameMax;
  return (
    <section className="part" id={kind} tabIndex={-1} aria-labelledby={`h-${kind}`}>
      <div className="cluster between">
        <h2 id={`h-${kind}`}>
          {name}{" "}
          <small className="number">
            {grouped(String(lengthOf(newest.text, unit)))} / 上限 {grouped(String(max))}
            {unit}
          </small>
        </h2>
        <TextState versions={versions} />
      </div>
      <TextCompare part={part} goods={goods} />
      <TextChecks newest={newest} hasNoRoom={hasNoRoom} />
      <form method="post" action={jobPage(job.id, goods.place)} className="stack small">
        <input type="hidden" name="job" value={job.id} />
        <input type="hidden" name="goods" value={goods.place} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={newest.version} />
        <TextEdit kind={kind} name={name} text={newest.text} draft={drafts.text} />
        {hasModel && isForModel(kind) && goods.again.length === 0 && (
          <TextGuidance kind={kind} name={name} draft={drafts.guidance} />
        )}
        <TextButtons
          part={part}
          goods={goods}
          name={name}
          here={jobPage(job.id, goods.place, kind)}
        />
      </form>
      {versions.length > 1 && <TextVersions part={part} job={job} goods={goods} name={name} />}
    </section>
  );
}

/** What a text is called at its marketplace. */
export function textName({ market }: GoodsView["job"], kind: Part["kind"]) {
  return kind === "keywords" ? keywordNames[market] : materialKinds[kind];
}

function TextButtons({
  part: { versions },
  goods,
  name,
  here,
}: Pick<TextPartProps, "part" | "goods"> & { name: string; here: string }) {
  const [newest] = versions;
  const accepted = versions.some(({ acceptedAt }) => acceptedAt);
  return (
    <p className="cluster">
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
      {goods.again.length > 0 ? (
        <span className="note">
          AIが作り直しています{goods.guidance && `（要望「${goods.guidance}」）`}。
          <a href={here}>最新の状態を表示する</a>
        </span>
      ) : (
        <Button small soft name="intent" value="again">
          {name}を作り直す
        </Button>
      )}
    </p>
  );
}

/** Where a text stands, in one word. */
export function TextState({ versions }: Pick<Part, "versions">) {
  const [newest] = versions;
  const accepted = versions.find(({ acceptedAt }) => acceptedAt)?.version;
  if (newest.findings.length > 0)
    return <Status shape="trouble">{`不適合 ${newest.findings.length}件`}</Status>;
  if (newest.acceptedAt) return <Status shape="done">採用済み</Status>;
  return <Status shape="wait">{accepted ? `第${accepted}版を採用中` : "未確認"}</Status>;
}
