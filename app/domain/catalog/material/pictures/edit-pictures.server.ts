import { and, asc, eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { Lettering } from "#app/domain/core/files/drawing.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { materialJobs, materialPictures } from "#db/schema/index.ts";
import { checkPlainWords } from "../check-text.ts";
import { plainLine } from "../material.ts";
import type { MaterialPicture } from "../material-queries.server.ts";
import { answerForm, stopAfterFailures, wordsTask } from "../model/ask-model.ts";
import type { MaterialWriter } from "../model/material-writer.ts";
import { editPicture, workedMax } from "./edit-picture.ts";
import { failPicture, keepPicture, type MadePicture } from "./keep-picture.server.ts";
import type { PictureEditing } from "./picture-editing.ts";
import type { PictureProblem } from "./picture-problems.ts";
import { type PictureFinding, pictureRules } from "./picture-rules.ts";
import { readSources } from "./read-sources.server.ts";
import { placeWordsMax, type Writing, withWords, writingOn } from "./writing.ts";

interface PictureMeans {
  /** Undefined where the platform has no image service: each picture fails as `unable`. */
  editing: PictureEditing | undefined;
  files: FileStore;
  /** The typeface for words on pictures; without it the writing is only blurred. */
  lettering?: (() => Promise<Lettering>) | undefined;
  /** A model that translates the words on pictures; without it people type them. */
  reader?: MaterialWriter | undefined;
  /** Requests the next run at once. */
  again(): Promise<unknown>;
}

/** Pictures in a run: each takes up to a second of CPU time, and a run has thirty. */
const picturesPerRun = 12;

/** A source that is temporarily unavailable is tried again with each run for this long. */
const triedMs = 15 * 60_000;

/**
 * Edits the waiting pictures of all companies, the oldest job first. Each result is stored before the next
 * begins, so an interrupted run loses nothing. A picture that throws or whose source is unavailable waits
 * for the next run and does not hold up the others.
 */
export async function editPictures(scope: Scope<System>, means: PictureMeans) {
  const waiting = await waitingPicturesQuery(scope, picturesPerRun);
  const faults: unknown[] = [];
  let settled = 0;
  const reader = means.reader && stopAfterFailures(means.reader);
  for (const { job, picture } of waiting) {
    try {
      const edited = await editOne(scope, job, picture, { ...means, reader });
      if (edited === "away" && isYoung(scope, picture)) continue;
      if (typeof edited === "string") await failPicture(scope, picture, edited);
      else await keepPicture(scope, means.files, job, picture, edited);
      settled++;
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
  if (waiting.length === picturesPerRun && settled > 0) await means.again();
}

/** Selects pictures that wait to be edited, those of the oldest job first. */
export function waitingPicturesQuery({ db }: Scope, most: number) {
  return (
    db
      .select({ job: materialJobs, picture: materialPictures })
      .from(materialJobs)
      .crossJoin(materialPictures)
      // Written as literals: partial indexes are not used for bound values.
      .where(
        and(
          sql`${materialJobs.state} = 'running'`,
          eq(materialPictures.jobId, materialJobs.id),
          sql`${materialPictures.state} = 'waiting'`,
        ),
      )
      .orderBy(
        asc(materialJobs.number),
        asc(materialPictures.place),
        asc(materialPictures.kind),
        asc(materialPictures.nth),
      )
      .limit(most)
  );
}

/** The first places of a picture, which are shown to a model. */
const placesMax = 12;

/**
 * Has a model translate the words of each place. An answer in another form is not used and is recorded as
 * the problem.
 */
async function readWords(
  picture: Pixels,
  writing: Writing,
  model: MaterialWriter,
  { codec, tools }: PictureEditing,
): Promise<Writing> {
  const places = writing.places.slice(0, placesMax);
  if (places.length === 0) return writing;
  const pictures: Uint8Array[] = [];
  for (const place of places) {
    const packed = await codec.encode(tools.cut(picture, place), 85);
    if (packed) pictures.push(packed);
  }
  if (pictures.length < places.length) return { ...writing, problem: "away" };
  const answer = await model.write({
    instructions: `${wordsTask}\n${answerForm}`,
    data: JSON.stringify({ parts: places.length }),
    pictures,
    lettersMax: places.length * placeWordsMax,
  });
  if (!answer.ok) return { ...writing, problem: answer.reason };
  const lines = answer.text.trim().split("\n");
  if (lines.length !== places.length) return { ...writing, problem: "unreadable" };
  const words = lines.map((line) => (line.trim() === "-" ? "" : plainLine(line, placeWordsMax)));
  return withWords(writing, words, model.name);
}

/** Checks words for a picture: forbidden ones, and words that are still Chinese. */
function checkWords({ places }: Writing, avoid: string): PictureFinding[] {
  const words = checkPlainWords(places.map((place) => place.words).join("\n"), avoid);
  return words.length > 0 ? [{ rule: "words", found: words.length, asked: 0, words }] : [];
}

/** JPEG qualities, tried in order until the file is within the marketplace's limit. */
const qualities = [90, 78, 62];

type Job = typeof materialJobs.$inferSelect;

function isYoung({ now }: Scope, { askedAt }: MaterialPicture) {
  return now.getTime() - askedAt.getTime() < triedMs;
}

async function editOne(
  scope: Scope<System>,
  job: Job,
  picture: MaterialPicture,
  means: PictureMeans,
): Promise<MadePicture | PictureProblem> {
  const { editing, files } = means;
  if (!editing) return "unable";
  const { kind, tolerance, marginPercent, sources } = picture;
  const sideMax = kind === "collage" ? workedMax / 2 : workedMax;
  const read = await readSources(scope, job.companyId, sources, { ...editing, files }, sideMax);
  if (!read.ok) return read.reason;
  const rule = pictureRules[job.market];
  const writing =
    kind === "text" ? await writingFor(job, picture, read.value[0]!, means, editing) : null;
  const lettering = writing?.by ? await means.lettering?.() : undefined;
  const wish = { kind, tolerance, marginPercent, lettering, ...(writing && { writing }) };
  const edited = await editPicture(read.value, wish, rule, editing);
  const { picture: points, fillPercent } = edited;
  let file = new Uint8Array();
  for (const quality of qualities) {
    const packed = await editing.codec.encode(points, quality);
    if (!packed) return "away";
    file = new Uint8Array(packed);
    if (file.length <= rule.bytesMax) break;
  }
  const tooHeavy = { rule: "bytes" as const, found: file.length, asked: rule.bytesMax };
  const findings = [
    ...(writing ? checkWords(writing, job.avoid) : []),
    ...edited.findings,
    ...(file.length > rule.bytesMax ? [tooHeavy] : []),
  ];
  return { file, findings, fillPercent, writing, side: Math.max(points.width, points.height) };
}

/**
 * Takes the stored writing if it belongs to a picture of this size; otherwise detects it and has a model
 * translate it.
 */
async function writingFor(
  { writer }: Job,
  { writing }: MaterialPicture,
  points: Pixels,
  { reader }: PictureMeans,
  editing: PictureEditing,
) {
  if (writing && writing.width === points.width && writing.height === points.height) return writing;
  const found = writingOn(points, editing.tools);
  return reader && writer === "model" ? readWords(points, found, reader, editing) : found;
}
