// Reads the runtime's configuration from stdin and writes it again with these V8 flags. It is one
// Cap'n Proto message: the root's third pointer is the list of flags (workerd.capnp, Config.v8Flags),
// empty as Miniflare leaves it, and a new segment at the end holds what it points to.

const word = 8;
const flags = process.argv.slice(2);
const flagsPointer = 2;

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
process.stdout.write(withSegment(Buffer.concat(chunks), segmentOf(flags)));

/** A landing pad, the list's pointers and their texts. */
function segmentOf(texts) {
  const bytes = texts.map((text) => padded(Buffer.from(`${text}\0`)));
  const segment = Buffer.alloc(word * (1 + texts.length));
  // The list follows its pad at once; its items are pointers.
  segment.writeUInt32LE(1, 0);
  segment.writeUInt32LE((texts.length << 3) | 6, 4);
  let place = 1 + texts.length;
  texts.forEach((text, index) => {
    const at = word * (1 + index);
    segment.writeInt32LE(((place - 2 - index) << 2) | 1, at);
    segment.writeUInt32LE(((Buffer.byteLength(text) + 1) << 3) | 2, at + 4);
    place += bytes[index].length / word;
  });
  return Buffer.concat([segment, ...bytes]);
}

function withSegment(message, added) {
  const count = message.readUInt32LE(0) + 1;
  const sizes = Array.from({ length: count }, (_, index) => message.readUInt32LE(4 + 4 * index));
  const body = Buffer.from(message.subarray(padding(4 + 4 * count)));

  // The root is a struct; its pointers stand behind its data.
  const root = body.readUInt32LE(0);
  const dataWords = body.readUInt16LE(4);
  const pointers = body.readUInt16LE(6);
  if ((root & 3) !== 0 || pointers <= flagsPointer) throw new Error("no struct that has flags");
  const at = word * (1 + (root >> 2) + dataWords + flagsPointer);
  // Far away, in the new segment, at its beginning.
  body.writeUInt32LE(2, at);
  body.writeUInt32LE(count, at + 4);

  const header = Buffer.alloc(padding(4 + 4 * (count + 1)));
  header.writeUInt32LE(count, 0);
  [...sizes, added.length / word].forEach((size, index) => {
    header.writeUInt32LE(size, 4 + 4 * index);
  });
  return Buffer.concat([header, body, added]);
}

function padded(bytes) {
  return Buffer.concat([bytes, Buffer.alloc(padding(bytes.length) - bytes.length)]);
}

function padding(size) {
  return Math.ceil(size / word) * word;
}
