import { type MaterialKind, materialKindNames } from "#app/domain/catalog/material/material.ts";
import {
  findGoodsTexts,
  findJobWithGoods,
  type MaterialText,
  standing,
} from "#app/domain/catalog/material/read-material.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { notFound } from "#app/http/respond.server.ts";

/** A job with how far it is, and its goods with what became of their texts. */
export async function shownJob(scope: Scope<Buyer>, id: string) {
  const found = await findJobWithGoods(scope, id);
  if (!found) throw notFound();
  const stands = [...standing(found.texts).values()];
  return {
    job: found.job,
    goods: found.goods.map(({ source: _, ...goods }) => {
      const own = stands.filter(({ place }) => place === goods.place);
      return {
        ...goods,
        title: own.find(({ kind }) => kind === "title")?.text ?? "",
        texts: own.length,
        failing: own.filter(({ findings }) => findings.length > 0).length,
        accepted: own.filter(({ acceptedAt }) => acceptedAt).length,
      };
    }),
  };
}

export type ShownJob = Awaited<ReturnType<typeof shownJob>>;

/** Goods of a job beside what they were written from, text by text with its versions. */
export async function shownGoods(scope: Scope<Buyer>, id: string, place: number) {
  const found = await findGoodsTexts(scope, id, place);
  if (!found) throw notFound();
  const { job, goods, texts } = found;
  return {
    job,
    goods,
    parts: materialKindNames
      .filter((kind) => job.kinds.includes(kind))
      .map((kind) => ({ kind, versions: texts.filter((text) => text.kind === kind) }))
      .filter((part): part is Part => part.versions.length > 0),
  };
}

export interface Part {
  kind: MaterialKind;
  /** The newest first. */
  versions: [MaterialText, ...MaterialText[]];
}

export type ShownGoods = Awaited<ReturnType<typeof shownGoods>>;
