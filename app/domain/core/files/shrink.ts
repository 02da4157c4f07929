/** Widths in pixels that stored pictures are shown in beside text: once, and for screens twice as fine. */
export const shrunkWidths = [104, 208] as const;

/** A picture made smaller for the line it travels on; undefined where that is not to be had. */
export type Shrink = (
  picture: ReadableStream<Uint8Array>,
  width: number,
) => Promise<{ body: ArrayBuffer; contentType: string } | undefined>;
