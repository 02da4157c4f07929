/** A PNG of eight bits a colour in red, green and blue, from its packed lines (zlib), each with its filter before it. */
export function pngFile(width: number, height: number, packed: Uint8Array) {
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  header.set([8, 2], 8);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", packed),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** The lines of a PNG before they are packed, each unfiltered. */
export function pngLines(width: number, height: number, rgb: Uint8Array) {
  const stride = width * 3;
  const lines = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++)
    lines.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  return lines;
}

function chunk(type: string, body: Uint8Array) {
  const whole = new Uint8Array(body.length + 12);
  const fields = new DataView(whole.buffer);
  fields.setUint32(0, body.length);
  whole.set(new TextEncoder().encode(type), 4);
  whole.set(body, 8);
  fields.setUint32(body.length + 8, checksum(whole.subarray(4, body.length + 8)));
  return whole;
}

/** CRC-32 as PNG asks for it (ISO 3309). */
function checksum(bytes: Uint8Array) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = remainders[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** What each byte leaves. */
const remainders = Int32Array.from({ length: 256 }, (_, byte) => {
  let left = byte;
  for (let bit = 0; bit < 8; bit++) left = left & 1 ? (left >>> 1) ^ 0xedb88320 : left >>> 1;
  return left;
});

function joined(parts: readonly Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
