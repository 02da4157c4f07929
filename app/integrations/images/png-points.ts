import type { Pixels } from "#app/domain/core/files/pixels.ts";

/** Bytes a point by the kind of colour (PNG, 11.2.1): grey, colours, grey with and colours with opacity. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const white = 255;

/**
 * The points of a small PNG as the image service makes them: eight bits a colour, not interlaced, on white.
 * Undefined of any other, and of one with more points than expected.
 */
export async function pngPoints(png: Uint8Array, pointsMax: number): Promise<Pixels | undefined> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (name === "IHDR") {
      [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      const plain = png[at + 16] === 8 && png[at + 20] === 0;
      channels = (plain && channelsOf[png[at + 17]!]) || 0;
    }
    if (name === "IDAT") parts.push(png.slice(at + 8, at + 8 + length));
    at += length + 12;
  }
  if (channels === 0 || width * height === 0 || width * height > pointsMax) return undefined;
  const packed = new Blob(parts).stream().pipeThrough(new DecompressionStream("deflate"));
  const lines = new Uint8Array(await new Response(packed).arrayBuffer());
  if (lines.length < (width * channels + 1) * height) return undefined;
  unfilter(lines, width * channels, height, channels);
  return { width, height, rgb: onWhite(lines, width, height, channels) };
}

/** Each line tells its bytes as what they differ by from those left, above or both (PNG, 9). */
function unfilter(lines: Uint8Array, stride: number, height: number, channels: number) {
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1) + 1;
    const filter = lines[from - 1]!;
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : lines[from + x - channels]!;
      const above = y === 0 ? 0 : lines[from + x - stride - 1]!;
      const corner = y === 0 || x < channels ? 0 : lines[from + x - stride - 1 - channels]!;
      lines[from + x]! += guess(filter, left, above, corner);
    }
  }
}

function guess(filter: number, left: number, above: number, corner: number) {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function onWhite(lines: Uint8Array, width: number, height: number, channels: number) {
  const rgb = new Uint8Array(width * height * 3);
  const coloured = channels > 2;
  for (let point = 0; point < width * height; point++) {
    const at = Math.floor(point / width) * (width * channels + 1) + 1 + (point % width) * channels;
    const opacity = channels % 2 === 0 ? lines[at + channels - 1]! / white : 1;
    for (let part = 0; part < 3; part++)
      rgb[point * 3 + part] = white + (lines[at + (coloured ? part : 0)]! - white) * opacity;
  }
  return rgb;
}
