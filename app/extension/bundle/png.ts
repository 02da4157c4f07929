import { zlibSync } from "fflate";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const signature = [137, 80, 78, 71, 13, 10, 26, 10];
const rgba = 6;

/** A square picture as PNG, each point asked for; the same points give the same bytes. */
export function squarePng(size: number, colourAt: (x: number, y: number) => Colour) {
  const rows = new Uint8Array(size * (size * 4 + 1));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) rows.set(colourAt(x, y), y * (size * 4 + 1) + 1 + x * 4);
  const head = new Uint8Array([...word(size), ...word(size), 8, rgba, 0, 0, 0]);
  return joined(
    Uint8Array.from(signature),
    chunk("IHDR", head),
    chunk("IDAT", zlibSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  );
}

function chunk(name: string, bytes: Uint8Array) {
  const named = joined(new TextEncoder().encode(name), bytes);
  return joined(Uint8Array.from(word(bytes.length)), named, Uint8Array.from(word(crcOf(named))));
}

function word(value: number) {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

/** The checksum of PNG's chunks (ISO 3309). */
function crcOf(bytes: Uint8Array) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function joined(...parts: readonly Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
