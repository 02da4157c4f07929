import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { connect, type Database } from "#db/client.ts";
import { staff } from "#db/schema/index.ts";
import { runCommand } from "#tests/support/machine/run-command.ts";
import { noon, shopOn } from "#tests/support/shop.ts";

const token = "remote";
let folder: string;
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "staff-"));
  const file = join(folder, "shop.db");
  copyFileSync(inject("migratedDatabase"), file);
  server = await startLibsqlServer({ file, token });
  db = connect(server.url, token).db;
});
afterEach(() => server.close());

const zhou = ["--login-name", "Zhou", "--name", "周明"];
const takeOn = (args: readonly string[], environment: Record<string, string> = {}) =>
  runCommand("app/local/staff/first-administrator.ts", args, { DATA_DIR: folder, ...environment });
const given = (said: string) => /first sign-in: (\S+)/.exec(said)?.[1] ?? "";

test("an empty shop gets its administrator, who replaces the password before anything opens", async () => {
  const { code, said } = await takeOn(zhou);
  expect(code).toBe(0);
  const browser = await shopOn(db, noon).browser();
  const door = await browser.open("/staff/login");
  const first = await door.submit("登录", { 账号: "zhou", 密码: given(said) });
  expect(first.path).toContain("/staff/ownPassword");
  expect((await browser.open("/staff/people")).path).toBe("/staff/ownPassword");
  const own = { 当前密码: given(said), 新密码: "Kaimono2931", 再次输入新密码: "Kaimono2931" };
  await first.submit("保存", own);
  expect((await browser.open("/staff/people")).status).toBe(200);

  const again = await (await shopOn(db, noon).browser()).open("/staff/login");
  expect((await again.submit("登录", { 账号: "zhou", 密码: given(said) })).status).toBe(400);
});

test("the log of changes says that the command did it, and holds no password", async () => {
  const { said } = await takeOn(zhou);
  const rows = await db.all<{ by: string; agent: string; row: string }>(
    sql`SELECT "by", user_agent AS agent, new_value AS row FROM audit_log WHERE entity = 'staff'`,
  );
  expect(rows).toEqual([
    {
      by: "system:first-administrator",
      agent: "npm run staff:first",
      row: expect.stringContaining("周明"),
    },
  ]);
  expect(rows[0]!.row).not.toMatch(new RegExp(`${given(said)}|scrypt`));
});

test("a deployed shop is reached by the shell's own address and token", async () => {
  const { said, code } = await takeOn([...zhou, "--deployed"], {
    DATA_DIR: "/nowhere",
    DATABASE_URL: server.url,
    DATABASE_TOKEN: token,
  });
  expect([code, said]).toEqual([0, expect.stringContaining("administrator zhou (周明) is in")]);
  expect(await db.select({ name: staff.name, given: staff.passwordGiven }).from(staff)).toEqual([
    { name: "周明", given: true },
  ]);
});

test("where there is an administrator nobody is taken on, however many ask at once", async () => {
  const all = await Promise.all(
    ["a1", "b2", "c3"].map((name) => takeOn(["--login-name", name, "--name", name])),
  );
  expect(all.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
  for (const { code, said } of all)
    expect(said).toContain(code ? "there is an administrator" : "is in.");
  expect(await db.$count(staff)).toBe(1);

  await db.update(staff).set({ state: "disabled" });
  expect((await takeOn(zhou)).code).toBe(0);
});

test("names that nobody could sign in with are refused, and so is a folder without a shop", async () => {
  expect((await takeOn(["--login-name", "123", "--name", "周明"])).said).toContain("loginName:");
  expect((await takeOn([])).said).toContain("say who");
  const nowhere = await takeOn(zhou, { DATA_DIR: join(folder, "nothing") });
  expect([nowhere.code, nowhere.said]).toEqual([
    1,
    expect.stringContaining("there is no database"),
  ]);
});
