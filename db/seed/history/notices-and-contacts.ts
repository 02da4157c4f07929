import { desc, eq, sql } from "drizzle-orm";
import { addToBlacklist } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { addFavourite } from "#app/domain/catalog/favourites/favourites.server.ts";
import { makeReservedFiles, reserveFile } from "#app/domain/console/export/reservations.server.ts";
import {
  answerContact,
  answerSurvey,
  askContact,
} from "#app/domain/content/contact/contact.server.ts";
import { publishCircular } from "#app/domain/content/notice/circulars.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { changeMember } from "#app/domain/customers/staff/change-member.server.ts";
import { addStore } from "#app/domain/customers/store/stores.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { setOrderStore } from "#app/domain/trade/orders/place-order.server.ts";
import type { Database } from "#db/client.ts";
import { offers, orders, stores } from "#db/schema/index.ts";
import { type DayBook, dayBook, must } from "./day-book.ts";
import { judgeGoods } from "./opinions.ts";

/** What the demo's people asked, answered and did not want to see again, and what staff wrote to them. */
export async function seedToldAndHeard(db: Database, files: FileStore, now: Date) {
  const book = dayBook(db, now);
  await askAndAnswer(db, book, now);
  await fillSurvey(book);
  await judgeGoods(book, files);
  await avoidOne(db, book);
  await keepFavourites(db, book);
  await keepStores(db, book);
  await writeToMember(book);
  await reserveSheet(db, book, files, now);
  await readOldNotices(book);
}

async function askAndAnswer(db: Database, book: DayBook, now: Date) {
  const mail = { name: "港 一郎", email: "demo@minato.example", address: "203.0.113.20" };

  const answered = crypto.randomUUID();
  must(
    await askContact(book.buyer("user-demo", 9), {
      ...mail,
      id: answered,
      kind: "delivery",
      body: "高速船のコンテナに空きがないときは、船便に切り替えられますか。",
    }),
  );
  must(
    await answerContact(
      book.staff("staff-manager", 8.9),
      answered,
      "はい。出荷の前日までにご連絡いただければ、船便へ切り替えます。差額はお見積りし直します。",
    ),
  );
  must(
    await askContact(book.buyer("user-demo", 0.15), {
      ...mail,
      id: crypto.randomUUID(),
      kind: "feedback",
      body: "検品の写真に、サイズを測ったところも入れていただけると助かります。",
    }),
  );
  must(
    await askContact(
      openScope(db, { kind: "visitor", guestKey: "" }, new Date(now.getTime() - 3 * 3_600_000)),
      {
        id: crypto.randomUUID(),
        name: "見込 客子",
        email: "mikomi@example.co.jp",
        address: "203.0.113.21",
        kind: "service",
        body: "個人事業主でも登録できますか。最初の注文は10個ほどを考えています。",
      },
    ),
  );
}

async function fillSurvey(book: DayBook) {
  must(
    await answerSurvey(book.buyer("user-demo", 300), {
      business: "ネットショップ",
      monthly: "100万〜500万円",
      experience: "代行会社を使ったことがある",
      found: "ご紹介",
      channels: ["Amazon", "楽天市場"],
      goods: "バッグ、キッチン用品",
      wishes: "検品を細かく見ていただきたいです。",
    }),
  );
}

/** Nobody misses the least wanted offer. */
async function avoidOne(db: Database, book: DayBook) {
  const [least] = await db
    .select({ id: offers.id, supplierId: offers.supplierId })
    .from(offers)
    .orderBy(offers.popularity)
    .limit(1);
  if (least)
    must(
      await addToBlacklist(book.buyer("user-demo", 30), {
        id: crypto.randomUUID(),
        offerId: least.id,
        note: "色が写真と違った",
      }),
    );
}

async function writeToMember(book: DayBook) {
  must(
    await publishCircular(book.staff("staff-content", 6), {
      id: crypto.randomUUID(),
      audience: "company",
      levels: [],
      operationId: "20418",
      title: "年末の出荷の締切について",
      body: "年内に国内の倉庫へ届けるには、高速船は12月18日、航空便は12月23日までにお支払いください。",
      publishedAt: undefined,
    }),
  );
  must(
    await changeMember(book.staff("staff-manager", 60), "20418", {
      managerStaffId: "staff-manager",
      staffNote: "老客户，重视验货照片。大货前先寄样。",
    }),
  );
}

async function reserveSheet(db: Database, book: DayBook, files: FileStore, now: Date) {
  must(await reserveFile(book.buyer("user-demo", 1), { id: crypto.randomUUID(), kind: "orders" }));
  const job = { kind: "system", id: "make-reserved-files" } as const;
  const madeAt = new Date(now.getTime() - 86_400_000 + 60_000);
  await makeReservedFiles(openScope(db, job, madeAt), files);
}

/** Ten goods and three shops, some of them put aside for a season. */
async function keepFavourites(db: Database, book: ReturnType<typeof dayBook>) {
  const best = await db
    .select({ id: offers.id, supplierId: offers.supplierId })
    .from(offers)
    .orderBy(desc(offers.popularity))
    .limit(10);
  for (const [index, { id }] of best.entries()) {
    const tag = ["春物", "定番", ""][index % 3];
    must(await addFavourite(book.buyer("user-demo", 40 - index * 4), { offerId: id }, tag));
  }
  for (const [index, supplierId] of [...new Set(best.map((one) => one.supplierId))]
    .slice(0, 3)
    .entries())
    must(await addFavourite(book.buyer("user-demo", 25 - index * 8), { supplierId }));
}

/** Two stores of the demo company; its orders are for one, the other, or none. */
async function keepStores(db: Database, book: ReturnType<typeof dayBook>) {
  const owner = book.buyer("user-demo", 350);
  const names = [
    { name: "Amazon店", marketplace: "amazon" },
    { name: "楽天市場店", marketplace: "rakuten" },
  ] as const;
  // A connected shop has brought its store along.
  const there = await db.select().from(stores).where(eq(stores.companyId, owner.actor.companyId));
  const kept: { id: string }[] = [];
  for (const store of names) {
    const found = there.find(({ name }) => name === store.name);
    const made = found ?? { id: crypto.randomUUID(), ...store };
    if (!found) must(await addStore(owner, { ...store, id: made.id }));
    kept.push(made);
  }
  const placed = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.companyId, owner.actor.companyId))
    .orderBy(desc(orders.createdAt))
    .limit(60);
  for (const [index, { number }] of placed.entries())
    if (index % 3 < 2)
      must(await setOrderStore(book.buyer("user-demo", 0.1), number, kept[index % 3]!.id));
}

/** The demo's owner reads the news about once a week. */
async function readOldNotices(book: DayBook) {
  const { db, now } = book;
  const readAt = new Date(now.getTime() - 4 * 86_400_000);
  await db.run(sql`INSERT INTO notice_reads (user_id, notice_id, read_at)
    SELECT 'user-demo', id, ${readAt.getTime()} FROM notices
    WHERE (company_id = 'company-demo' OR company_id IS NULL) AND published_at < ${readAt.getTime()}`);
}
