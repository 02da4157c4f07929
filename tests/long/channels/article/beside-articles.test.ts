import fc from "fast-check";
import { expect, test } from "vitest";
import { parseArticle } from "#app/domain/channels/comparison/article-code.ts";
import { comparedChannels } from "#app/domain/channels/comparison/comparison.ts";

const asin = "B0C1234567";

test("whatever is typed is read without an error, and a code is never more than a code", () => {
  const parts = fc.constantFrom(
    ...["https://", "www.amazon.co.jp", "item.rakuten.co.jp", "/dp/", asin, "/", "?url=", "%", "@"],
    ...["a:b", "\u0000", "：", "hb.afl.rakuten.co.jp/?pc=", "..", "#", "//", "m.rakuten.co.jp"],
  );
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.webUrl(),
    fc.array(parts, { maxLength: 12 }).map((some) => some.join("")),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom(...comparedChannels), (text, channel) => {
      const read = parseArticle(channel, text);
      if (read.kind !== "article") return;
      const shape = channel === "amazon" ? /^[A-Z0-9]{10}$/ : /^[a-z0-9][\w-]*:[a-z0-9][\w-]*$/;
      expect(read.code).toMatch(shape);
    }),
    { numRuns: 2_000 },
  );
});
