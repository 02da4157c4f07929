import type { Terms } from "#app/domain/content/label/translate.ts";
import type { materialTexts } from "#db/schema/index.ts";
import { checkText } from "./check-text.ts";
import { type MaterialKind, type MaterialWish, materialLimits } from "./material.ts";
import { isForModel, promptVersion } from "./model/ask-model.ts";
import type { MaterialWriter } from "./model/material-writer.ts";
import { writeByModel } from "./model/write-by-model.server.ts";
import { writeByRules } from "./rules/write-by-rules.server.ts";
import type { SourceGoods } from "./source-goods.ts";

/** What texts are written with. */
export interface WritingMeans {
  terms: Terms;
  /** Left out where rules write everything. */
  writer: MaterialWriter | undefined;
}

type FirstText = Pick<
  typeof materialTexts.$inferSelect,
  "kind" | "version" | "text" | "leftOut" | "findings" | "writer" | "modelProblem" | "guidance"
>;

/**
 * The next versions of texts that are asked of goods, the model's before the rules' where it failed. `written` tells
 * how many versions each kind has.
 */
export async function nextTexts(
  wish: MaterialWish,
  kinds: readonly MaterialKind[],
  source: SourceGoods,
  means: WritingMeans,
  written: ReadonlyMap<MaterialKind, number>,
) {
  const texts = await Promise.all(
    kinds.map(async (kind) => {
      const made = await ofKind(kind, wish, source, means);
      const before = written.get(kind) ?? 0;
      return made.map((text) => ({ ...text, version: before + text.version }));
    }),
  );
  return texts.flat().filter(({ version }) => version <= materialLimits.versionsMax);
}

async function ofKind(
  kind: MaterialKind,
  wish: MaterialWish,
  source: SourceGoods,
  { terms, writer }: WritingMeans,
): Promise<FirstText[]> {
  const asked = isForModel(kind) ? writer : undefined;
  const said = asked && (await writeByModel(asked, kind, source, wish));
  const guidance = (asked && wish.guidance) || "";
  const byModel = asked && said?.text ? [signed(asked.name, said)] : [];
  if (said?.problem === "") return byModel;
  const { text, leftOut } = writeByRules(kind, source, wish, terms);
  const findings = checkText(kind, text, source, wish);
  const byRules: FirstText = {
    kind,
    version: byModel.length + 1,
    text,
    leftOut,
    findings,
    writer: "rules",
    modelProblem: said?.problem ?? "",
    guidance,
  };
  return [...byModel, byRules];

  function signed(name: string, { text, findings }: NonNullable<typeof said>): FirstText {
    const by = `${name}・指示第${promptVersion(wish)}版`;
    const made = { leftOut: [], writer: by, modelProblem: "" as const, guidance };
    return { kind, version: 1, text, findings, ...made };
  }
}
