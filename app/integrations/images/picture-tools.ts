import type { PictureTools } from "#app/domain/catalog/material/pictures/picture-editing.ts";
import { blur, clear } from "./blur.ts";
import { collageOf, cut, shrunk, squareAround } from "./raster.ts";
import { whiten } from "./segmentation.ts";
import { writtenOn } from "./written-on.ts";

/** The tools that pictures are edited by, each plain arithmetic over their points. */
export const pictureTools: PictureTools = {
  writtenOn,
  whiten,
  squareAround,
  collage: collageOf,
  shrink: shrunk,
  cut,
  blur,
  clear,
};
