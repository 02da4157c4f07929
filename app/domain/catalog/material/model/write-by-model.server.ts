import { checkText, type Finding } from "../check-text.ts";
import {
  type MaterialKind,
  type MaterialWish,
  materialLimits,
  plainLine,
  plainLines,
} from "../material.ts";
import type { SourceGoods } from "../source-goods.ts";
import { questionOf } from "./ask-model.ts";
import type { MaterialWriter, ModelProblem } from "./material-writer.ts";

/** What a model has written. A text that fails checks comes with what is wrong of it. */
interface ModelText {
  text: string;
  findings: Finding[];
  problem: ModelProblem | "";
}

/** Has a model write a text and holds it to the checks; what fails them is asked for once more. */
export async function writeByModel(
  writer: MaterialWriter,
  kind: MaterialKind,
  goods: SourceGoods,
  wish: MaterialWish,
): Promise<ModelText> {
  const first = await oneText(writer, kind, goods, wish, []);
  if (first.problem !== "fails-checks") return first;
  const second = await oneText(writer, kind, goods, wish, first.findings);
  return second.text ? second : first;
}

async function oneText(
  writer: MaterialWriter,
  kind: MaterialKind,
  goods: SourceGoods,
  wish: MaterialWish,
  wrong: readonly Finding[],
): Promise<ModelText> {
  const answer = await writer.write(questionOf(kind, goods, wish, wrong));
  if (!answer.ok) return { text: "", findings: [], problem: answer.reason };
  const text = plainAnswer(answer.text);
  if (!text) return { text: "", findings: [], problem: "unreadable" };
  if (!isAbout(text, kind, goods)) return { text: "", findings: [], problem: "off-topic" };
  const findings = checkText(kind, text, goods, wish);
  return { text, findings, problem: findings.length > 0 ? "fails-checks" : "" };
}

/** A model's text is somebody else's too: no tags, addresses or signs that reach beyond their field. */
function plainAnswer(said: string) {
  const lines = said
    .slice(0, materialLimits.lettersMax)
    .split("\n")
    .map((line) => plainLine(line));
  return plainLines(lines.join("\n"), materialLimits.lettersMax);
}

/** Whether a text says at least one word of the goods: who was led astray writes of other things. */
function isAbout(text: string, kind: MaterialKind, goods: SourceGoods) {
  if (kind === "customs") return true;
  const values = goods.attributes.map(({ valueJa }) => valueJa);
  const words = [goods.name, goods.categoryJa, ...values]
    .join(" ")
    .normalize("NFKC")
    .match(/[\p{Script=Katakana}ー]{2,}|\p{Script=Han}{2,}|[A-Za-z]{3,}/gu);
  return !words || words.some((word) => text.includes(word));
}
