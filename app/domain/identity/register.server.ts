import { eq, or, sql } from "drizzle-orm";
import { carts, companies, ledgerAccounts, outbox, sessions, users } from "#db/schema/index.ts";
import { joinGuestCart } from "../cart/join-guest-cart.server.ts";
import { commit, type Statement } from "../commit.server.ts";
import { walletOf } from "../ledger/ledger.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { hashPassword } from "../session/password.server.ts";
import { newToken } from "../session/token.server.ts";
import { answersCaptcha } from "./captcha.server.ts";
import { codesUsedUp, letterWithCode, sendCode, takeCode } from "./mail-codes.server.ts";

interface Registration {
  /** The form's one-time id: the id of the user it makes. */
  id: string;
  companyName: string;
  name: string;
  loginName: string;
  email: string;
  phone: string;
  password: string;
  proof: { captchaId: string; captcha: string } | { mailCode: string };
  address: string;
  userAgent: string;
  guestKey: string | undefined;
}

/**
 * A new company with its owner, wallet, cart and first session, in one commit; the visitor's cart
 * joins. Refuses a wrong proof first, so that only a person learns which names are taken.
 */
export async function register(scope: Pick<Scope, "db" | "now">, wanted: Registration) {
  const { db, now } = scope;
  const { id, loginName, email, phone, proof } = wanted;
  const byMail = "mailCode" in proof;
  const proved = byMail
    ? await takeCode(scope, "register", email, proof.mailCode)
    : await answersCaptcha(scope, proof.captchaId, proof.captcha);
  if (!proved) return refuse(byMail ? "wrong-code" : "wrong-captcha");

  const known = await db
    .select({ loginName: users.loginName, email: users.email, phone: users.phone })
    .from(users)
    .where(or(eq(users.loginName, loginName), eq(users.email, email), eq(users.phone, phone)))
    .limit(3);
  if (known.some((user) => user.loginName === loginName)) return refuse("name-taken");
  if (known.some((user) => user.email === email)) return refuse("email-taken");
  if (known.some((user) => user.phone === phone)) return refuse("phone-taken");

  const companyId = crypto.randomUUID();
  const wallet = walletOf(companyId);
  const { token, tokenHash } = await newToken();
  const writes: Statement[] = [
    db.insert(companies).values({
      id: companyId,
      // The number after the highest; two at once lose to the column's unique index and try again.
      operationId: sql`(SELECT CAST(coalesce(max(CAST(operation_id AS INTEGER)), 20000) + 1 AS TEXT) FROM companies)`,
      name: wanted.companyName,
      managerStaffId: sql`(SELECT id FROM staff WHERE role = 'account_manager' AND state = 'in_use' ORDER BY created_at LIMIT 1)`,
      createdAt: now,
    }),
    db.insert(users).values({
      id,
      companyId,
      role: "owner",
      loginName,
      email,
      phone,
      name: wanted.name,
      passwordHash: await hashPassword(wanted.password),
      state: "in_use",
      permissions: [],
      emailVerifiedAt: byMail ? now : null,
      createdAt: now,
    }),
    db.insert(ledgerAccounts).values({ id: wallet.id, companyId }),
    db.insert(carts).values({ id: crypto.randomUUID(), userId: id, createdAt: now }),
    db.insert(sessions).values({
      tokenHash,
      userId: id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 14 * 86_400_000),
      userAgent: wanted.userAgent.slice(0, 300),
      address: wanted.address,
    }),
    db.insert(outbox).values({
      id: crypto.randomUUID(),
      to: email,
      subject: "【買付便】会員登録が完了しました",
      body: `${wanted.name} 様\n\n買付便への会員登録が完了しました。\nユーザーID: ${loginName}\n\nメールアドレスの確認がお済みでない方は、マイページの「会員情報」からお進みください。\n\n買付便`,
      href: "/user/userDetail",
      createdAt: now,
    }),
    ...(wanted.guestKey ? joinGuestCart(db, wanted.guestKey, id) : []),
  ];
  // Whoever registers has proved to be a person: an office may do so a hundred times.
  if (!byMail)
    writes.push(...(await letterWithCode(scope, verification({ id, email, address: "" }))));
  const written = await commit(db, writes, {
    "users.id": "sent-before",
    "users.login_name": "name-taken",
    "users.email": "email-taken",
    "users.phone": "phone-taken",
    "companies.operation_id": "busy",
    [codesUsedUp]: "busy",
  });
  if (!written.ok) return written;
  return done({ token });
}

/** The code that proves that mail reaches the address a user gave. */
export function sendVerification(
  scope: Pick<Scope, "db" | "now">,
  whose: { id: string; email: string; address: string },
) {
  return sendCode(scope, verification(whose));
}

function verification({ id, email, address }: { id: string; email: string; address: string }) {
  return {
    purpose: "verify-email" as const,
    subject: `${id}/${email}`,
    to: email,
    address,
    title: "【買付便】メールアドレスの確認",
    about: "メールアドレスを確認するためのコードをお送りします。",
  };
}
