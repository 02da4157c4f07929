import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { captchas } from "#db/schema/index.ts";
import type { Scope } from "../scope.ts";

type Writer = Pick<Scope, "db" | "now">;

const minutes = 5;
const length = 5;

/** The strokes of each digit in a box of 20 × 32; no text element, so that reading the page does not answer it. */
const strokes = [
  "4,6 16,6 16,26 4,26 4,6",
  "6,10 11,5 11,27",
  "4,8 10,5 16,9 15,14 4,27 17,27",
  "4,6 16,6 9,14 16,20 14,26 4,27",
  "13,27 13,5 3,20 17,20",
  "16,5 5,5 5,14 14,14 16,21 13,26 4,27",
  "14,5 6,14 4,22 9,27 15,23 14,17 5,18",
  "4,6 17,6 9,27",
  "10,14 5,10 7,5 14,5 15,10 10,14 4,20 7,27 14,27 16,20 10,14",
  "15,12 9,15 5,10 8,5 14,5 15,12 13,27",
];

/** A new question: its id for the form, and its drawing. */
export async function askCaptcha({ db, now }: Writer) {
  const id = crypto.randomUUID();
  const digits = [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => byte % 10);
  await db.batch([
    db.insert(captchas).values({
      id,
      answer: digits.join(""),
      expiresAt: new Date(now.getTime() + minutes * 60_000),
    }),
    db.delete(captchas).where(lt(captchas.expiresAt, now)),
  ]);
  return { id, lines: digits.map((digit, place) => drawn(digit, place)), noise: noise() };
}

/** Whether this answers the question. A question is used up by its first answer, right or wrong. */
export async function answersCaptcha({ db, now }: Writer, id: string, answer: string) {
  const [asked] = await db
    .update(captchas)
    .set({ usedAt: now })
    .where(and(eq(captchas.id, id), isNull(captchas.usedAt), gt(captchas.expiresAt, now)))
    .returning({ answer: captchas.answer });
  return asked !== undefined && asked.answer === answer.normalize("NFKC").trim();
}

/** A digit's points, each moved a little and the whole leaned, so that no two are drawn alike. */
function drawn(digit: number, place: number) {
  const lean = (random() - 0.5) * 0.5;
  const left = 14 + place * 30 + (random() - 0.5) * 8;
  const top = 6 + random() * 12;
  return strokes[digit]!.split(" ")
    .map((point) => {
      const [x = 0, y = 0] = point.split(",").map(Number);
      const across = left + x * 1.15 + (16 - y) * lean + (random() - 0.5) * 2;
      return `${across.toFixed(1)},${(top + y + (random() - 0.5) * 2).toFixed(1)}`;
    })
    .join(" ");
}

function noise() {
  return Array.from({ length: 6 }, () =>
    [0, 60, 120, 180]
      .map((x) => `${(x + random() * 20 - 10).toFixed(1)},${(random() * 52).toFixed(1)}`)
      .join(" "),
  );
}

function random() {
  return crypto.getRandomValues(new Uint16Array(1))[0]! / 65_536;
}
