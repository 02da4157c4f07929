const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * What may come in at all, before anybody looks at what it says. Every form, call and webhook is held
 * against this table, so that no parser behind it meets more than it was written for.
 */
export const inputLimits = {
  /** Of the address with its query. */
  addressLength: 8_000,

  /** 200 lines of a cart with their options stay far below. */
  fields: 4_000,
  nameLength: 200,
  /** The largest index in a field's name: `lines[300].quantity`. A list is as long as its largest index. */
  index: 300,
  /** Steps of a name: `boxes[0].lines[1].quantity` has five. */
  depth: 6,
  /** Letters of one value; a guide's text has 30,000. */
  valueLength: 100 * kilobyte,
  filesPerForm: 30,

  /** Steps of a call's JSON, and how many values, keys and items it holds. */
  jsonDepth: 6,
  jsonValues: 3_000,

  textBytes: 512 * kilobyte,
  /** Four pictures or one attachment, with what a form puts around them. */
  filesBytes: 52 * megabyte,
  /** Above this a form is looked through on its way: the Worker has not the room to read it twice. */
  lookedThroughBytes: 8 * megabyte,
  callBytes: 1 * megabyte,
  /** Letters that a partner's webhook sends; the real ones are some hundred. */
  hookBytes: 64 * kilobyte,

  /** How long text, and how long files may take to arrive; a line of 1 Mbit/s brings 50 MB in seven minutes. */
  textMs: 20_000,
  filesMs: 600_000,

  /** What is taken off the line of a body that was refused, and for how long, so that its client reads why. */
  refusedBytes: 128 * megabyte,
  refusedMs: 60_000,
} as const;

export type TooMuch = "unreadable" | "too-large" | "too-slow";
