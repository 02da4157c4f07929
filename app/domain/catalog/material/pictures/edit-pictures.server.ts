import { and, asc, eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { Lettering } from "#app/domain/core/files/drawing.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { materialJobs, materialPictures } from "#db/schema/index.ts";
import { checkPlainWords } from "../check-text.ts";
import { plainLine } from "../material.ts";
import { answerForm, stopAfterFailures, wordsTask } from "../model/ask-model.ts";
import type { MaterialWriter } from "../model/material-writer.ts";
import { editPicture, workedMax } from "./edit-picture.ts";
import {
  failPicture,
  keepPicture,
  type MadePicture,
  type MaterialPicture,
} from "./keep-picture.server.ts";
import type { PictureEditing } from "./picture-editing.ts";
import type { PictureProblem } from "./picture-problems.ts";
import { type PictureFinding, pictureRules } from "./picture-rules.ts";
import { readSources } from "./read-sources.server.ts";
import { placeWordsMax, type Writing, withWords, writingOn } from "./writing.ts";

/** A model is shown so many places of a picture, the first ones. */
const placesMax = 12;

/** Has a model that sees pictures say the words of each place in Japanese. What it answers otherwise than asked is not used, and told. */
export async function readWords(
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

/** Words for a picture that a shop may not say, or that nobody reads in Japan. */
export function checkWords({ places }: Writing, avoid: string): PictureFinding[] {
  const words = checkPlainWords(places.map((place) => place.words).join("\n"), avoid);
  return words.length > 0 ? [{ rule: "words", found: words.length, asked: 0, words }] : [];
}

interface PictureMeans {
  /** Left out where the platform has no image service: each picture says so. */
  editing: PictureEditing | undefined;
  files: FileStore;
  /** The type that words are put on pictures in; without it they are blurred alone. */
  lettering?: (() => Promise<Lettering>) | undefined;
  /** A model that sees pictures and says their words in Japanese; without it people type them. */
  reader?: MaterialWriter | undefined;
  /** Asks for the next run at once. */
  again(): Promise<unknown>;
}

/** So many pictures a run: each is a second or less of computing, and a run has thirty. */
const picturesPerRun = 12;
/** What cannot be read now is tried again with each run of the clock, so long after it was asked for. */
const triedMs = 15 * 60_000;
/** Until a picture is within a marketplace's bytes it is packed coarser. */
const qualities = [90, 78, 62];

type Job = typeof materialJobs.$inferSelect;

/**
 * Edits what companies have asked for, picture by picture, the oldest job first. Each is kept before the next is
 * begun: whatever ends a run, the next goes on with what is not edited. One whose editing breaks, or that cannot be
 * read just now, waits for that next run, and keeps none behind it from theirs.
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

function isYoung({ now }: Scope, { askedAt }: MaterialPicture) {
  return now.getTime() - askedAt.getTime() < triedMs;
}

/** Pictures that wait to be edited, those of the oldest job first. */
export function waitingPicturesQuery({ db }: Scope, most: number) {
  return (
    db
      .select({ job: materialJobs, picture: materialPictures })
      .from(materialJobs)
      .crossJoin(materialPictures)
      // In so many words: partial indexes answer for no bound value.
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

/** The places and words that were asked for, as long as the picture is the one they were found on; else those a model reads. */
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
