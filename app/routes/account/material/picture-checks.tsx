import { pictureProblems } from "#app/domain/catalog/material/pictures/picture-problems.ts";
import {
  advisoryRules,
  type PictureFinding,
  type PictureFindingRule,
} from "#app/domain/catalog/material/pictures/picture-rules.ts";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import type { PictureView } from "./job-view.server.ts";

const number = (value: number) => grouped(String(value));
const megabytes = (bytes: number) => `${(bytes / 1_024 / 1_024).toFixed(1)}MB`;

const sentences: Record<PictureFindingRule, (found: number, asked: number) => string> = {
  small: (found, asked) =>
    `長辺が${number(found)}pxです（掲載先の目安は${number(asked)}px以上）。元の画像が小さいため、拡大していません`,
  ground: (found) =>
    found > 0
      ? "背景が白ではありません（掲載先の目安は白背景）。白背景の画像をお使いください"
      : "商品と背景を見分けられませんでした。背景の許容差を変えるか、別の画像を選んでください",
  cut: () => "商品が元の画像の端で切れています",
  fill: (found, asked) =>
    `商品の割合が${found}%です（掲載先の目安は${asked}%以上）。余白を減らしてください`,
  text: () => "文字とみられる部分があります。掲載先の規則に合うかご確認ください",
  bytes: (found, asked) => `容量が${megabytes(found)}です（掲載先の目安は${megabytes(asked)}まで）`,
  words: () => "画像に入れる文字に、掲載できない表現、または訳していない中国語があります",
  signs: () => "この書体にない文字があります。ほかの文字に変えてください",
  room: () => "文字が場所に入りきりません。短くしてください",
  few: () => "読み取れた画像が1枚です。2枚以上の画像がある商品で並べられます",
};

function pictureFindingText({ rule, found, asked, words }: PictureFinding) {
  const sentence = sentences[rule](found, asked);
  return words ? `${sentence}: ${words.join("、")}` : sentence;
}

/** What a picture was held to, and what became of it. */
export function PictureChecks({ newest }: { newest: PictureView["versions"][0] }) {
  const { state, problem, findings } = newest;
  if (state === "failed")
    return (
      <p className="field-error">{problem ? pictureProblems[problem] : pictureProblems.broken}</p>
    );
  if (state !== "done") return null;
  const failing = findings.filter(({ rule }) => !advisoryRules.includes(rule));
  const told = findings.filter(({ rule }) => advisoryRules.includes(rule));
  return (
    <ul className="checks">
      {failing.map((finding) => (
        <li key={finding.rule}>
          <Status shape="trouble">不適合</Status>
          <span>{pictureFindingText(finding)}</span>
        </li>
      ))}
      {told.map((finding) => (
        <li key={finding.rule}>
          <Status shape="wait">確認</Status>
          <span>{pictureFindingText(finding)}</span>
        </li>
      ))}
      {findings.length === 0 && (
        <li>
          <Status shape="done">適合</Status>
          <span>大きさ、背景、商品の割合、文字、容量（目安）</span>
        </li>
      )}
    </ul>
  );
}
