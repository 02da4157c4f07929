import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Staff, StaffRole } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { newToken } from "#app/domain/customers/session/token.server.ts";
import { postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { buyerCookie, staffCookie } from "#app/http/session/cookies.server.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";

const passwordHash = "scrypt$16384$8$5$AAAA$AAAA";
const walletYen = 50_000_000;
const enoughStock = 10_000_000;

type Counts = Record<"buyers" | "purchasing" | "warehouse", number>;
export type People = Awaited<ReturnType<typeof bringPeople>>;

/**
 * Companies with money and one buyer each, and staff of both kinds, already signed in; goods that do
 * not run out. Written into the running shop's file: who signs up and pays in is another day's work.
 */
export async function bringPeople(file: string, { buyers, ...counts }: Counts) {
  const client = createClient({ url: `file:${file}` });
  const db: Database = drizzle(client);
  try {
    await client.execute("PRAGMA busy_timeout = 5000");
    await db.update(tables.skus).set({ stock: enoughStock });
    await db.update(tables.offers).set({ stock: enoughStock });
    return {
      buyers: await bringBuyers(db, buyers),
      purchasing: await bringStaff(db, "purchasing", counts.purchasing),
      warehouse: await bringStaff(db, "warehouse", counts.warehouse),
    };
  } finally {
    client.close();
  }
}

async function bringBuyers(db: Database, count: number) {
  const createdAt = new Date();
  const ids = Array.from({ length: count }, (_, index) => `day-buyer-${index}`);
  await db.insert(tables.companies).values(
    ids.map((id, index) => ({
      id: `${id}-company`,
      operationId: `9${10_000 + index}`,
      name: `計測${index}商店`,
      createdAt,
    })),
  );
  await db.insert(tables.users).values(
    ids.map((id, index) => ({
      id,
      companyId: `${id}-company`,
      role: "owner" as const,
      loginName: id,
      email: `${id}@bench.test`,
      phone: `0809${1_000_000 + index}`,
      name: `計測${index}`,
      passwordHash,
      state: "in_use" as const,
      permissions: [],
      emailVerifiedAt: createdAt,
      createdAt,
    })),
  );
  for (const id of ids) await fillWallet(db, `${id}-company`);
  return Promise.all(ids.map((id) => signedIn(db, { userId: id })));
}

async function fillWallet(db: Database, companyId: string) {
  const finance: Staff = { kind: "staff", id: "bench", role: "finance", name: "计量" };
  const transfer = {
    id: `deposit/${companyId}`,
    kind: "deposit",
    amountYen: walletYen,
    reason: message("typed", { text: "計測" }),
    document: { kind: "deposit", id: companyId },
  } as const;
  const places = { from: house("bank"), to: walletOf(companyId) };
  const scope = openScope(db, finance, new Date());
  await commit(scope, postTransfer(scope, { ...transfer, ...places }), {});
}

async function bringStaff(db: Database, role: StaffRole, count: number) {
  const ids = Array.from({ length: count }, (_, index) => `day-${role}-${index}`);
  await db.insert(tables.staff).values(
    ids.map((id) => ({
      id,
      role,
      name: id,
      loginName: id,
      passwordHash,
      state: "in_use" as const,
      createdAt: new Date(),
    })),
  );
  return Promise.all(ids.map((staffId) => signedIn(db, { staffId })));
}

/** The cookie of a session of this person's, as the door would set it. */
async function signedIn(db: Database, who: { userId: string } | { staffId: string }) {
  const { token, tokenHash } = await newToken();
  await db.insert(tables.sessions).values({
    ...who,
    tokenHash,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
    reauthenticatedAt: new Date(),
    userAgent: "Mozilla/5.0 bench",
    address: "127.0.0.1",
  });
  return ("userId" in who ? buyerCookie : staffCookie).serialize(token);
}
