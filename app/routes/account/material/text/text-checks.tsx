import { leftOutText, productNameMax } from "#app/domain/catalog/material/material.ts";
import { Status } from "#app/ui/status.tsx";
import type { Part } from "../job-view.server.ts";
import { findingText } from "../material-words.ts";

interface TextChecksProps {
  newest: Part["versions"][0];
  /** Whether the product that it was written for takes no name so long. */
  hasNoRoom: boolean;
}

/** What a text was held to, and what became of it. */
export function TextChecks({ newest, hasNoRoom }: TextChecksProps) {
  const { kind, findings, leftOut } = newest;
  return (
    <ul className="checks">
      {findings.map((finding) => (
        <li key={finding.rule}>
          <Status shape="trouble">不適合</Status>
          <span>{findingText(finding)}</span>
        </li>
      ))}
      {findings.length === 0 && (
        <li>
          <Status shape="done">適合</Status>
          <span>長さ、禁止された表現、根拠、数値、訳語</span>
        </li>
      )}
      {leftOut.length > 0 && (
        <li>
          <Status shape="stop">除外</Status>
          <span>
            もとの情報から使わなかった語:{" "}
            {leftOut.map((word) => leftOutText(kind, word)).join("、")}
          </span>
        </li>
      )}
      {hasNoRoom && (
        <li>
          <Status shape="stop">反映なし</Status>
          <span>{productNameMax}文字を超えるため、採用しても自社商品の商品名は変わりません。</span>
        </li>
      )}
    </ul>
  );
}
