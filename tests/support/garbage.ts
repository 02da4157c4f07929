/** Chance that repeats itself: the same seed, the same bodies (mulberry32). */
export function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (max: number) => Math.floor(next() * max);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)]!;
  return { below, one };
}

type Chance = ReturnType<typeof chance>;

const texts = [
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "NaN",
  "1.5",
  "９９９",
  "99999999999999999999",
  "true",
  "null",
  "on",
  "x",
  "あ".repeat(300),
  "a".repeat(20_000),
  "\0",
  "\ud800",
  "\u202e",
  "😀".repeat(40),
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "\r\nX: y",
  "2026-02-30",
  "2026-01-15T25:00",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "user-rival",
  "9".repeat(400),
  "1,2,3",
  "1_2",
  "-0",
  "٣",
  "+819012345678",
  "@",
  "=1+1",
  "KB-000000-0000",
];

const names = [
  "intent",
  "id",
  "key",
  "token",
  "name",
  "note",
  "line",
  "quantity",
  "lines[0].id",
  "lines[]",
  "lines[999999].quantity",
  "lines[0][0]",
  "a.offer-body.c.disclosure",
  "__proto__",
  "__proto__.x",
  "constructor",
  "a[99999999]",
  "a[1000000]",
  "a[300]",
  "lines[300].note",
  "lines[301].note",
  "a[__proto__].x",
  "lines[0].options[300]",
  "a.offer-body.c.disclosure.e.field.g.heading",
  "a".repeat(250),
  "__intent__",
  "__state__",
  "toString",
  "",
  "[",
  "]",
  "..",
  "lines[-1]",
  "lines[x].y",
  "formId",
  "order_sn",
  "after",
];

const types = [
  "application/x-www-form-urlencoded",
  "application/json",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=",
  "application/xml",
  "",
];

/** The fields of a page's forms or of a call, with the values that they hold there. */
export type Known = ReadonlyMap<string, readonly string[]>;

/** A body that no page of ours sends: broken as bytes, or whole with wrong content. */
export function garbage(luck: Chance, known: Known): RequestInit {
  const text = () => luck.one(texts);
  const knownNames = [...known.keys()];
  const field = (): [string, string] => {
    if (knownNames.length === 0 || luck.below(4) === 0) return [luck.one(names), text()];
    const name = luck.one(knownNames);
    const values = known.get(name)!;
    return [name, values.length > 0 && luck.below(3) === 0 ? luck.one(values) : text()];
  };
  // Which button was pressed leads to the commands behind it.
  const button = known.get("intent") ?? [];
  const fields = () =>
    doubled(luck, [
      ...(button.length > 0 && luck.below(2) ? [["intent", luck.one(button)] as const] : []),
      ...Array.from({ length: 1 + luck.below(12) }, field),
    ]);

  switch (luck.below(6)) {
    case 0: {
      const bytes = Uint8Array.from({ length: luck.below(400) }, () => luck.below(256));
      return { body: bytes, headers: { "Content-Type": luck.one(types) } };
    }
    case 1:
      return { body: json(luck, fields()), headers: { "Content-Type": "application/json" } };
    case 2: {
      const parts = fields().map(
        ([name, value]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const end = luck.one(["--x--\r\n", "--x", "", "--y--"]);
      return {
        body: parts.join("") + end,
        headers: { "Content-Type": "multipart/form-data; boundary=x" },
      };
    }
    case 3: {
      const form = new FormData();
      for (const [name, value] of fields())
        if (luck.below(2)) form.append(name, value);
        else form.append(name, new File([value.slice(0, 99)], text().slice(0, 300)));
      return { body: form };
    }
    default:
      return { body: new URLSearchParams(fields().map(([name, value]) => [name, value])) };
  }
}

/** Some of the fields twice, some in lists far longer than a page's, some as often as the largest form has fields. */
function doubled(luck: Chance, fields: (readonly [string, string])[]) {
  const way = luck.below(12);
  if (way < 3) return [...fields, ...fields.slice(0, 1 + luck.below(fields.length))];
  if (way === 3)
    return fields.map(
      ([name, value]) => [`${name}[${luck.one([0, 1, 300, 301, 9e9])}]`, value] as const,
    );
  if (way === 4)
    return fields.map(([name, value]) => [name.replace(/\[\d*\]/, "[300]"), value] as const);
  if (way === 5 && luck.below(8) === 0) {
    const [name, value] = luck.one(fields);
    const length = luck.one([400, 2_999, 3_001]);
    return Array.from(
      { length },
      (_, index) => [name.replace(/\[\d*\]/, `[${index % 301}]`), value.slice(0, 100)] as const,
    );
  }
  return fields;
}

/** A query that no link of ours leads to, mostly with names that the page knows. */
export function garbageQuery(luck: Chance, known: readonly string[]) {
  const word = () => (luck.below(3) ? luck.one(texts) : `トートバッグ${luck.one(texts)}`);
  const field = (): [string, string] => [
    known.length > 0 && luck.below(5) ? luck.one(known) : luck.one(names),
    word().slice(0, 2_000),
  ];
  return new URLSearchParams(Array.from({ length: 1 + luck.below(5) }, field));
}

function json(luck: Chance, fields: readonly (readonly [string, string])[]) {
  const values = (text: string): unknown[] => [text, [text], { [text]: text }, 1e308, -1, null, []];
  const whole = JSON.stringify(
    Object.fromEntries(fields.map(([name, text]) => [name, luck.one(values(text))])),
  );
  return luck.below(4) === 0 ? whole.slice(0, luck.below(whole.length)) : whole;
}
