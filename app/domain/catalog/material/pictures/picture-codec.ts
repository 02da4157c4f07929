import type { Pixels } from "#app/domain/core/files/pixels.ts";

/** Between picture files and their points: the platform's image service, or whatever does its work. */
export interface PictureCodec {
  /** The points of a png, jpeg or webp in at most so many along the longer side, on white; undefined of what cannot be read. */
  unpack(picture: Uint8Array, sideMax: number): Promise<Pixels | undefined>;
  /** A JPEG of this quality, of 100; undefined where the service does not answer. */
  pack(points: Pixels, quality: number): Promise<Uint8Array | undefined>;
}

/** What pictures are got and edited with. */
export interface PictureEditing {
  codec: PictureCodec;
  /** Undefined where there is no such picture for us; "away" where it may come another time. */
  download(address: string): Promise<Uint8Array | undefined | "away">;
}
