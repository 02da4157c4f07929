import { and, eq, ne } from "drizzle-orm";
import { sessions, staff, users } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { hashPassword, passwordFits } from "../session/password.server.ts";
import { forgiveTry, takeTry } from "../session/tries.server.ts";
import { lettersToSelf } from "./tell-owner.server.ts";

/** A new password by the old one; all sessions but the one to keep end in the same commit. */
export async function changePassword(
  scope: Scope<Buyer | Staff>,
  {
    current,
    password,
    keep,
    address,
  }: { current: string; password: string; keep: string; address: string },
) {
  const { db, actor } = scope;
  const guessed = { account: `own:${actor.kind}/${actor.id}`, address };
  if (!(await takeTry(scope, guessed))) return refuse("too-many-tries");

  const table = actor.kind === "buyer" ? users : staff;
  const [own] = await db
    .select({ passwordHash: table.passwordHash })
    .from(table)
    .where(eq(table.id, actor.id))
    .limit(1);
  if (!own || !(await passwordFits(current, own.passwordHash))) return refuse("wrong-password");
  if (await passwordFits(password, own.passwordHash)) return refuse("same-password");

  const ownSessions = actor.kind === "buyer" ? sessions.userId : sessions.staffId;
  return commit(
    db,
    [
      db
        .update(table)
        .set({ passwordHash: await hashPassword(password), passwordGiven: false })
        .where(eq(table.id, actor.id)),
      db.delete(sessions).where(and(eq(ownSessions, actor.id), ne(sessions.tokenHash, keep))),
      ...(await lettersToSelf(scope, "パスワードを変更しました")),
      ...forgiveTry(scope, guessed),
    ],
    {},
  );
}
