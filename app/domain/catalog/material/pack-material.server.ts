import { strToU8, zipSync } from "fflate";
import type { Buyer } from "#app/domain/core/actor.ts";
import { safeName } from "#app/domain/core/files/file-key.ts";
import { sheetText } from "#app/domain/core/files/sheet.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { findingNames } from "./check-text.ts";
import { materialKindNames, materialKinds, materialMarkets } from "./material.ts";
import { findJobWithGoods, standing } from "./read-material.server.ts";

/** A job's texts as a zip: a folder of text files for each of its goods, and a sheet of all with their checks. */
export async function packMaterial(scope: Scope<Buyer>, jobId: string) {
  const found = await findJobWithGoods(scope, jobId);
  if (!found) return undefined;
  const { job, goods, texts } = found;
  const stands = standing(texts);
  const files: Record<string, Uint8Array> = {};
  const rows = goods.flatMap(({ place, name }) =>
    materialKindNames.flatMap((kind) => {
      const text = stands.get(`${place}/${kind}`);
      if (!text) return [];
      const folder = `${String(place).padStart(3, "0")}_${safeName(name.replaceAll("/", "／")).slice(0, 40)}`;
      // What failed a check lies in the sheet with its reason, not among what is ready to be used.
      if (text.findings.length === 0)
        files[`${folder}/${kind}.txt`] = strToU8(`${text.text.replaceAll("\n", "\r\n")}\r\n`);
      const wrong = text.findings.map(
        ({ rule, words }) => `${findingNames[rule]}: ${words.join("、")}`,
      );
      const state = text.acceptedAt ? "採用" : wrong.length > 0 ? "不適合" : "未採用";
      const cells = [place, name, materialMarkets[job.market], materialKinds[kind]];
      return [[...cells, text.version, state, wrong.join(" / "), text.text]];
    }),
  );
  const heading = ["番号", "商品", "掲載先", "素材", "版", "状態", "不適合の理由", "文"];
  files["material.csv"] = strToU8(sheetText([heading, ...rows]));
  return zipSync(files, { mtime: job.askedAt });
}
