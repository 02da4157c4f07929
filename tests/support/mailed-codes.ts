import { eq, getTableColumns } from "drizzle-orm";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import {
  requestPasswordReset,
  resetPassword,
} from "#app/domain/customers/identity/reset-password.server.ts";
import { outbox } from "#db/schema/index.ts";
import { hanako, type Shop } from "./shop.ts";

/** 花子's browser, which she has signed in by before, and where it stands. */
export const herBrowser = { id: "her-browser", people: ["user:hanako" as const] };
export const herNetwork = "203.0.113.7";
export const otherNetwork = "198.51.100.66";
const email = "hanako@shop.test";

export const networks = (count: number) =>
  Array.from({ length: count }, (_, one) => `192.0.2.${one}`);

/** Another code than the right one. */
export const wrongCode = (code: string) => (code === "111111" ? "222222" : "111111");

/** The newest code that was mailed to an address. */
export async function lastCode(shop: Shop, to = email) {
  const mails = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox)
    .where(eq(outbox.to, to));
  return mails.flatMap(({ body }) => /認証コード: (\d{6})/.exec(body)?.[1] ?? []).at(-1)!;
}

/** Resets of 花子's password, by anybody anywhere. */
export function resetsOf(shop: Shop) {
  const isSent = async (address: string, more = {}) =>
    (await requestPasswordReset(shop.as(hanako), { email, address, ...more })).ok;

  return {
    isSent,
    /** A request for a new password, and the code that was mailed for it. */
    async ask(address: string, more = {}) {
      const asked = await requestPasswordReset(shop.as(hanako), { email, address, ...more });
      if (!asked.ok) throw new Error(asked.reason);
      return { id: asked.value.id, email, address, code: await lastCode(shop) };
    },
    reset: (
      { id, code, address }: Record<"id" | "code" | "address", string>,
      more: { code?: string; password?: string; known?: typeof herBrowser } = {},
    ) =>
      resetPassword(shop.as(hanako), {
        id,
        code,
        address,
        email,
        password: "Kamome58",
        ...more,
      }),
  };
}
