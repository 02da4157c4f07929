import {
  type MaterialKind,
  materialKindNames,
  type PictureKind,
  pictureKindNames,
} from "#app/domain/catalog/material/material.ts";
import {
  currentPictures,
  currentTexts,
  findGoodsTexts,
  findJobWithGoods,
  type MaterialPicture,
  type MaterialText,
} from "#app/domain/catalog/material/material-queries.server.ts";
import { isFailing } from "#app/domain/catalog/material/pictures/picture-rules.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { notFound } from "#app/http/respond.server.ts";
import { changedWords, isAkin, type Run } from "./text/changed-words.server.ts";

/** A job with how far it is, and its goods with what became of their texts. */
export async function readJobView(scope: Scope<Buyer>, id: string) {
  const found = await findJobWithGoods(scope, id);
  if (!found) throw notFound();
  const stands = [...currentTexts(found.texts).values()];
  const pictured = [...currentPictures(found.pictures).values()];
  return {
    job: found.job,
    goods: found.goods.map(({ source: _, ...goods }) => {
      const own = stands.filter(({ place }) => place === goods.place);
      const shown = pictured.filter(({ place }) => place === goods.place);
      return {
        ...goods,
        title: own.find(({ kind }) => kind === "title")?.text ?? "",
        texts: own.length,
        pictures: shown.length,
        made: shown.find(({ fileId }) => fileId)?.fileId ?? "",
        failing:
          own.filter(({ findings }) => findings.length > 0).length + shown.filter(isFailing).length,
        notEdited: shown.filter(({ state }) => state === "failed").length,
        accepted: [...own, ...shown].filter(({ acceptedAt }) => acceptedAt).length,
      };
    }),
  };
}

export type JobView = Awaited<ReturnType<typeof readJobView>>;

/** Goods of a job beside what they were written from, text by text with its versions. */
export async function readGoodsView(scope: Scope<Buyer>, id: string, place: number) {
  const found = await findGoodsTexts(scope, id, place);
  if (!found) throw notFound();
  const { job, goods, texts, pictures } = found;
  return {
    job,
    goods,
    pictures: picturesShown(pictures),
    parts: materialKindNames
      .filter((kind) => job.kinds.includes(kind))
      .map((kind) => ({ kind, versions: texts.filter((text) => text.kind === kind) }))
      .filter((part): part is Pick<Part, "kind" | "versions"> => part.versions.length > 0)
      .map((part) => ({ ...part, ...comparedTo(part, goods.source?.name) })),
  };
}

/** The versions of each picture together, in the order that their kinds are offered in. */
function picturesShown(pictures: readonly MaterialPicture[]) {
  const newest = pictures.filter(
    ({ kind, nth }, index) =>
      pictures.findIndex((one) => one.kind === kind && one.nth === nth) === index,
  );
  return newest
    .map(({ kind, nth }) => {
      const versions = pictures.filter((one) => one.kind === kind && one.nth === nth);
      return { kind, nth, versions } as PictureView;
    })
    .sort((one, other) => rank(one) - rank(other) || one.nth - other.nth);
}

const rank = ({ kind }: { kind: PictureKind }) => pictureKindNames.indexOf(kind);

export interface PictureView {
  kind: PictureKind;
  nth: number;
  /** The newest first. */
  versions: [MaterialPicture, ...MaterialPicture[]];
}

export interface Part {
  kind: MaterialKind;
  /** The newest first. */
  versions: [MaterialText, ...MaterialText[]];
  /** By version, what differs from the one before it. */
  changes: Record<number, Run[]>;
  /** Of a first title: which words of the source it left, and which it put in. */
  fromSource: { left: Run[]; put: Run[] } | undefined;
}

/** So many of the newest versions are told with what changed: words are parted at a price. */
const comparedMax = 5;

function comparedTo({ kind, versions }: Pick<Part, "kind" | "versions">, name = "") {
  const changes = Object.fromEntries(
    versions
      .slice(0, comparedMax)
      .map(
        ({ version, text }, at) =>
          [version, changedWords(versions[at + 1]?.text ?? "", text)] as const,
      )
      .filter(([, runs]) => isAkin(runs)),
  ) as Part["changes"];
  const isFirst = kind === "title" && versions.length === 1 && name !== "";
  const runs = isFirst ? changedWords(name, versions[0].text) : [];
  const without = (mark: Run["mark"]) => runs.filter((run) => run.mark !== mark);
  return {
    changes,
    fromSource: isFirst ? { left: without("in"), put: without("out") } : undefined,
  };
}

/** `model` is the name of the one that the shop has, if it has one. */
export type GoodsView = Awaited<ReturnType<typeof readGoodsView>> & { model?: string | undefined };
