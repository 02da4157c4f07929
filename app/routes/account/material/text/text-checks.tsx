import { leftOutText, productNameMax } from "#app/domain/catalog/material/material.ts";
import { State } from "#app/ui/state.tsx";
import { findingText } from "../material-words.ts";
import type { Part } from "../shown-job.server.ts";

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
          <State shape="trouble">不適合</State>
          <span>{findingText(finding)}</span>
        </li>
      ))}
      {findings.length === 0 && (
        <li>
          <State shape="done">適合</State>
          <span>長さ、禁止された表現、根拠、数値、訳語</span>
        </li>
      )}
      {leftOut.length > 0 && (
        <li>
          <State shape="stop">除外</State>
          <span>
            もとの情報から使わなかった語:{" "}
            {leftOut.map((word) => leftOutText(kind, word)).join("、")}
          </span>
        </li>
      )}
      {hasNoRoom && (
        <li>
          <State shape="stop">反映なし</State>
          <span>{productNameMax}文字を超えるため、採用しても自社商品の商品名は変わりません。</span>
        </li>
      )}
    </ul>
  );
}
