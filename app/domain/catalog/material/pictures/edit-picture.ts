import type { Lettering } from "#app/domain/core/files/drawing.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import type { PictureKind } from "../material.ts";
import {
  type PictureEditing,
  type PictureTools,
  type Segments,
  type Tolerance,
  tolerances,
  white,
} from "./picture-editing.ts";
import type { PictureFinding, PictureRule } from "./picture-rules.ts";
import { rewrite } from "./rewrite.ts";
import { type Writing, writingOn } from "./writing.ts";

/** Pictures are edited at this many pixels on the longer side, which fit into the memory of a Worker. */
export const workedMax = 1_600;

/** The company's settings for an edited picture, beside the marketplace's rule. */
export interface PictureEditSettings {
  kind: PictureKind;
  tolerance: Tolerance;
  /** The margin on each side of the goods, as a percentage of the picture's side. */
  marginPercent: number;
  /** The words to put on the picture; the writing is detected again where it is left out. */
  writing?: Writing | undefined;
  lettering?: Lettering | undefined;
}

interface EditedPicture {
  picture: Pixels;
  findings: PictureFinding[];
  /**
   * The share of the longer side that the goods take; null where no goods could be told from the
   * background.
   */
  fillPercent: number | null;
  /** The detected writing, for pictures of the kind `text`. */
  writing?: Writing;
}

type Editing = Pick<PictureEditing, "segmentation" | "tools">;

/** Edits pictures of goods for a marketplace; the findings list what the result does not meet. */
export async function editPicture(
  pictures: readonly Pixels[],
  wish: PictureEditSettings,
  rule: PictureRule,
  editing: Editing,
): Promise<EditedPicture> {
  const edited = await editors[wish.kind](pictures, wish, rule, editing);
  const { picture } = edited;
  const side = Math.max(picture.width, picture.height);
  // Words that we put there are no finding where the marketplace allows words.
  const looked = rule.noText || (wish.kind === "text" && !edited.writing?.by);
  const marks = looked ? editing.tools.writtenOn(picture).length : 0;
  const findings: PictureFinding[] = [
    ...edited.findings,
    ...(side < rule.sideMin ? [{ rule: "small" as const, found: side, asked: rule.sideMin }] : []),
    ...(marks > 0 ? [{ rule: "text" as const, found: marks, asked: 0 }] : []),
  ];
  return { ...edited, findings };
}

type Editor = (
  pictures: readonly Pixels[],
  wish: PictureEditSettings,
  rule: PictureRule,
  editing: Editing,
) => EditedPicture | Promise<EditedPicture>;

const editors: Record<PictureKind, Editor> = {
  async white([picture], wish, rule, { segmentation, tools }) {
    const written = tools.writtenOn(picture!);
    const segments = await segmentation.segment(picture!, tolerances[wish.tolerance], written);
    if (!segments) return groundless(picture!, rule, tools);
    tools.whiten(picture!, segments);
    return framed(picture!, segments, wish, rule, [], tools);
  },

  async fit([picture], wish, rule, { segmentation, tools }) {
    const segments = await segmentation.segment(picture!, tolerances[wish.tolerance], []);
    if (!segments) return groundless(picture!, rule, tools);
    const isWhite = segments.paint.every((part, at) => white[at]! - part <= 3);
    const tinted = rule.isWhite && !isWhite;
    const findings = tinted ? [{ rule: "ground" as const, found: 1, asked: 0 }] : [];
    return framed(picture!, segments, wish, rule, findings, tools);
  },

  text([picture], wish, rule, { tools }) {
    const writing = wish.writing ?? writingOn(picture!, tools);
    const findings = rewrite(picture!, writing.places, wish.lettering, tools);
    return { picture: tools.shrink(picture!, rule.side), findings, fillPercent: null, writing };
  },

  collage(pictures, wish, rule, { tools }) {
    const few = pictures.length < 2;
    return {
      picture: tools.collage(pictures, wish.marginPercent / 100, rule.side),
      findings: few ? [{ rule: "few", found: pictures.length, asked: 2 }] : [],
      fillPercent: null,
    };
  },
};

/** Puts the whole picture into a white square, if goods and background could not be told apart. */
function groundless(picture: Pixels, rule: PictureRule, tools: PictureTools): EditedPicture {
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  return {
    picture: tools.squareAround(picture, whole, white, 0, rule.side),
    findings: [{ rule: "ground", found: 0, asked: 0 }],
    fillPercent: null,
  };
}

function framed(
  picture: Pixels,
  { box, paint, isCut }: Segments,
  { kind, marginPercent }: PictureEditSettings,
  rule: PictureRule,
  findings: PictureFinding[],
  tools: PictureTools,
): EditedPicture {
  const around = kind === "white" ? white : paint;
  const square = tools.squareAround(picture, box, around, marginPercent / 100, rule.side);
  const fillPercent = 100 - 2 * marginPercent;
  if (isCut) findings.push({ rule: "cut", found: 0, asked: 0 });
  if (fillPercent < rule.fillMin)
    findings.push({ rule: "fill", found: fillPercent, asked: rule.fillMin });
  return { picture: square, findings, fillPercent };
}
