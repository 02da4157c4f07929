import { Inflate, strFromU8 } from "fflate";

/** A file within a zip archive. */
export interface ZipPart {
  name: string;
  /** Unpacks it bit by bit; undefined once it turns out to be larger than `bytesMax`, whatever the archive says. */
  unpack(bytesMax: number): Uint8Array | undefined;
}

/** The signatures of the end of the central directory, of its entries, and of the files themselves. */
const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const sizes = { end: 22, entry: 46, file: 30 } as const;
/** The longest comment that may stand behind the directory. */
const commentMax = 0xffff;
/** What stands instead of a size that only ZIP64 can say. */
const unsaid = 0xffffffff;
const methods = { stored: 0, deflated: 8 } as const;

/**
 * Lists the files of an archive by its central directory alone, as the format asks for (PKWARE APPNOTE, 4.3.12): what
 * looks like a file elsewhere, such as an archive that is stored within, is none. Of two with one name the first
 * counts. Undefined where there is no directory, or one that is broken, encrypted or in ZIP64.
 */
export function listZipParts(bytes: Uint8Array): ZipPart[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const parts = new Map<string, ZipPart>();
  let place = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (place + sizes.entry > end || view.getUint32(place, true) !== signatures.entry)
      return undefined;
    const flags = view.getUint16(place + 8, true);
    const method = view.getUint16(place + 10, true);
    const packedSize = view.getUint32(place + 20, true);
    const nameLength = view.getUint16(place + 28, true);
    const name = bytes.subarray(place + sizes.entry, place + sizes.entry + nameLength);
    const isEncrypted = (flags & 1) === 1;
    const content = contentAt(view, bytes, view.getUint32(place + 42, true), packedSize);
    if (isEncrypted || !content) return undefined;
    const isUtf8 = (flags & 0x800) !== 0;
    // Some programs write the separator of their own platform.
    const path = strFromU8(name, !isUtf8).replaceAll("\\", "/").replace(/^\/+/, "");
    if (!parts.has(path))
      parts.set(path, { name: path, unpack: (bytesMax) => unpack(content, method, bytesMax) });
    const extraLength = view.getUint16(place + 30, true);
    place += sizes.entry + nameLength + extraLength + view.getUint16(place + 32, true);
  }
  return [...parts.values()];
}

/** Finds where the end of the central directory stands: behind it there is nothing but its comment. */
function findEnd(view: DataView) {
  const first = Math.max(0, view.byteLength - sizes.end - commentMax);
  for (let place = view.byteLength - sizes.end; place >= first; place--) {
    if (view.getUint32(place, true) !== signatures.end) continue;
    if (place + sizes.end + view.getUint16(place + 20, true) === view.byteLength) return place;
  }
  return undefined;
}

/** The packed bytes of a file: how long its own header is says the header, how long it is itself the directory. */
function contentAt(view: DataView, bytes: Uint8Array, place: number, size: number) {
  const isWithin = size !== unsaid && place + sizes.file <= view.byteLength;
  if (!isWithin || view.getUint32(place, true) !== signatures.file) return undefined;
  const start =
    place + sizes.file + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
  return start + size <= view.byteLength ? bytes.subarray(start, start + size) : undefined;
}

/** A thousand times as much may come out of what is put in at a time. */
const bitBytes = 4_096;

function unpack(content: Uint8Array, method: number, bytesMax: number) {
  if (method === methods.stored) return content.length <= bytesMax ? content : undefined;
  if (method !== methods.deflated) throw new Error(`Unknown method of compression: ${method}`);
  const bits: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((bit) => {
    size += bit.length;
    if (size <= bytesMax) bits.push(bit);
  });
  for (let place = 0; place < content.length && size <= bytesMax; place += bitBytes)
    inflate.push(content.subarray(place, place + bitBytes), place + bitBytes >= content.length);
  return size <= bytesMax ? joined(bits, size) : undefined;
}

function joined(bits: readonly Uint8Array[], size: number) {
  const whole = new Uint8Array(size);
  let place = 0;
  for (const bit of bits) {
    whole.set(bit, place);
    place += bit.length;
  }
  return whole;
}
