import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { captchas } from "#db/schema/index.ts";
import { drawCaptcha } from "./draw-captcha.ts";

type Writer = Pick<Scope, "db" | "now">;

const minutes = 5;
const length = 5;

/** Creates a captcha: its id for the form, and its drawing as an SVG path. It only slows programs down. */
export async function createCaptcha({ db, now }: Writer) {
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
  return { id, path: drawCaptcha(digits) };
}

/**
 * True where the answer is right. The first answer uses the captcha up, right or wrong; only another copy of
 * the same form is checked again.
 */
export async function checkCaptcha(
  { db, now }: Writer,
  { id, answer, idempotencyKey }: Record<"id" | "answer" | "idempotencyKey", string>,
) {
  const given = answer.normalize("NFKC").trim();
  const usedBy = `${idempotencyKey}/${given}`;
  const [asked] = await db
    .update(captchas)
    .set({ usedAt: now, usedBy })
    .where(
      and(
        eq(captchas.id, id),
        or(isNull(captchas.usedAt), eq(captchas.usedBy, usedBy)),
        gt(captchas.expiresAt, now),
      ),
    )
    .returning({ answer: captchas.answer });
  return asked !== undefined && asked.answer === given;
}
