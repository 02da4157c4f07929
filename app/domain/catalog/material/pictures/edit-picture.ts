import type { Lettering } from "#app/domain/core/files/lettering.server.ts";
import type { Pixels } from "#app/domain/core/files/pixels.ts";
import type { PictureKind } from "../material.ts";
import { collageOf } from "./collage.ts";
import { findGround, type Tolerance, tolerances, whiten } from "./ground.ts";
import type { PictureFinding } from "./picture-findings.ts";
import type { PictureRule } from "./picture-rules.ts";
import { type Box, boxOf, farFrom, shrunk, white } from "./raster.ts";
import { rewrite } from "./rewrite.ts";
import { squareAround } from "./square-around.ts";
import { type Writing, writingOn } from "./writing.ts";
import { writtenOn } from "./written-on.ts";

/** Pictures are worked on in so many points along the longer side: what a run of the Worker has room for. */
export const workedMax = 1_600;

/** How somebody wants a picture edited, beside the marketplace's rule. */
export interface PictureWish {
  kind: PictureKind;
  tolerance: Tolerance;
  /** Around the goods on each side, of the picture's side. */
  marginPercent: number;
  /** What is written on it and shall stand there instead; found anew where it is left out. */
  writing?: Writing | undefined;
  lettering?: Lettering | undefined;
}

interface EditedPicture {
  picture: Pixels;
  findings: PictureFinding[];
  /** Of the longer side so much is goods; null where no goods were told from the ground. */
  fillPercent: number | null;
  /** Where something was found written, of a picture whose words are the matter. */
  writing?: Writing;
}

/** Edits pictures of goods to a marketplace's rule, by their points alone; says what could not be met instead of hiding it. */
export function editPicture(
  pictures: readonly Pixels[],
  wish: PictureWish,
  rule: PictureRule,
): EditedPicture {
  const edited = editors[wish.kind](pictures, wish, rule);
  const { picture } = edited;
  const side = Math.max(picture.width, picture.height);
  // The words that were put there are no finding where a marketplace has nothing against them.
  const looked = rule.noText || (wish.kind === "text" && !edited.writing?.by);
  const marks = looked ? writtenOn(picture).length : 0;
  const findings: PictureFinding[] = [
    ...edited.findings,
    ...(side < rule.sideMin ? [{ rule: "small" as const, found: side, asked: rule.sideMin }] : []),
    ...(marks > 0 ? [{ rule: "text" as const, found: marks, asked: 0 }] : []),
  ];
  return { ...edited, findings };
}

type Editor = (pictures: readonly Pixels[], wish: PictureWish, rule: PictureRule) => EditedPicture;

const editors: Record<PictureKind, Editor> = {
  white: onWhite,
  fit: fitted,
  text: unwritten,
  collage,
};

function onWhite([picture]: readonly Pixels[], wish: PictureWish, rule: PictureRule) {
  const ground = findGround(picture!, tolerances[wish.tolerance], writtenOn(picture!));
  if (!ground) return groundless(picture!, rule);
  whiten(picture!, ground);
  return framed(picture!, ground, wish, rule, []);
}

function fitted([picture]: readonly Pixels[], wish: PictureWish, rule: PictureRule) {
  const ground = findGround(picture!, tolerances[wish.tolerance], []);
  const isWhite = ground && farFrom(Uint8Array.from(ground.paint), 0, white) <= 3;
  if (!ground) return groundless(picture!, rule);
  const tinted = rule.isWhite && !isWhite;
  const findings = tinted ? [{ rule: "ground" as const, found: 1, asked: 0 }] : [];
  return framed(picture!, ground, wish, rule, findings);
}

/** All of a picture in a white square: what is goods in it nobody could tell. */
function groundless(picture: Pixels, rule: PictureRule): EditedPicture {
  return {
    picture: squareAround(picture, boxOf(picture), white, 0, rule.side),
    findings: [{ rule: "ground", found: 0, asked: 0 }],
    fillPercent: null,
  };
}

function framed(
  picture: Pixels,
  { box, paint, isCut }: { box: Box; paint: readonly [number, number, number]; isCut: boolean },
  { kind, marginPercent }: PictureWish,
  rule: PictureRule,
  findings: PictureFinding[],
): EditedPicture {
  const around = kind === "white" ? white : paint;
  const square = squareAround(picture, box, around, marginPercent / 100, rule.side);
  const fillPercent = 100 - 2 * marginPercent;
  if (isCut) findings.push({ rule: "cut", found: 0, asked: 0 });
  if (fillPercent < rule.fillMin)
    findings.push({ rule: "fill", found: fillPercent, asked: rule.fillMin });
  return { picture: square, findings, fillPercent };
}

function unwritten([picture]: readonly Pixels[], wish: PictureWish, rule: PictureRule) {
  const writing = wish.writing ?? writingOn(picture!);
  const findings = rewrite(picture!, writing.places, wish.lettering);
  return { picture: shrunk(picture!, rule.side), findings, fillPercent: null, writing };
}

function collage(pictures: readonly Pixels[], wish: PictureWish, rule: PictureRule): EditedPicture {
  const few = pictures.length < 2;
  return {
    picture: collageOf(pictures, wish.marginPercent / 100, rule.side),
    findings: few ? [{ rule: "few", found: pictures.length, asked: 2 }] : [],
    fillPercent: null,
  };
}
