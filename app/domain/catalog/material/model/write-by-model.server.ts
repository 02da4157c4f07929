import { checkText, type Finding } from "../check-text.ts";
import {
  type MaterialKind,
  type MaterialSettings,
  materialLimits,
  plainLine,
  plainLines,
} from "../material.ts";
import type { SourceGoods } from "../source-goods.ts";
import { questionOf } from "./ask-model.ts";
import type { MaterialWriter, ModelProblem } from "./material-writer.ts";

/** A model's text with the checks that it fails. */
interface ModelText {
  text: string;
  findings: Finding[];
  problem: ModelProblem | "";
}

/** Has a model write a text and checks it; a text that fails is requested once more. */
export async function writeByModel(
  writer: MaterialWriter,
  kind: MaterialKind,
  goods: SourceGoods,
  wish: MaterialSettings,
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
  wish: MaterialSettings,
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

/** Cleans the model's text like that of any third party. */
function plainAnswer(said: string) {
  const lines = said
    .slice(0, materialLimits.lettersMax)
    .split("\n")
    .map((line) => plainLine(line));
  return plainLines(lines.join("\n"), materialLimits.lettersMax);
}

/**
 * True if a text contains at least one word of the goods; a model misled by its data writes about something
 * else.
 */
function isAbout(text: string, kind: MaterialKind, goods: SourceGoods) {
  if (kind === "customs") return true;
  const values = goods.attributes.map(({ valueJa }) => valueJa);
  const words = [goods.name, goods.categoryJa, ...values]
    .join(" ")
    .normalize("NFKC")
    .match(/[\p{Script=Katakana}ー]{2,}|\p{Script=Han}{2,}|[A-Za-z]{3,}/gu);
  return !words || words.some((word) => text.includes(word));
}
