import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childrenOf } from "#app/local/runner/child-processes.ts";
import {
  commas,
  crowded,
  longNotes,
  oldFormat,
  oldNumbers,
  strings,
  withPictures,
} from "#tests/support/golden/large-sheets.ts";
import { bombFile, type SheetFile } from "#tests/support/golden/sheet-files.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";

// Sheets of five megabytes, honest and not, to the built Worker in the heap that the platform gives it.

const place = "/user/excelPlaceAnOrder";
const fiveMegabytes = 5 * 1024 * 1024;
let shop: Awaited<ReturnType<typeof startShop>>;
let dataDir: string;
let cookie: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sheets-"));
  await fillWithDemo(dataDir);
  shop = await startShop({ dataDir, heapMb: 128 });
  cookie = await shop.signIn("demo", "Demo1234");
}, 180_000);

afterAll(async () => {
  await shop?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const cases: [about: string, file: () => SheetFile, answer: RegExp][] = [
  ["2,000 rows beside pictures", withPictures, /^303 \/excelOrderPreview/],
  ["2,000 rows of long notes as CSV", longNotes, /^303 \/excelOrderPreview/],
  ["2,000 rows of long notes in the old format", oldFormat, /^303 \/excelOrderPreview/],
  ["more numbers in the old format than may be", oldNumbers, /^400 /],
  ["as many cells as may be unpacked", crowded, /^400 /],
  ["as many texts as may be unpacked", strings, /^400 /],
  ["nothing but commas", commas, /^400 /],
  ["a zip bomb of 100 MB", () => bombFile(100), /^400 /],
];

test.each(cases)(
  "%s are read within the Worker's memory",
  async (_, fileOf, answer) => {
    const file = fileOf();
    expect(file.bytes.length).toBeLessThanOrEqual(fiveMegabytes);
    const processes = below(shop.child.pid!);
    // Three at once, as three buyers would.
    const answers = await Promise.all([send(file), send(file), send(file)]);
    expect(answers).toEqual(answers.map(() => expect.stringMatching(answer)));
    expect((await fetch(`${shop.origin}/option`)).status).toBe(200);
    // None of them has ended and been started again; one more may have begun, that answers for the marketplaces.
    expect(below(shop.child.pid!)).toEqual(expect.arrayContaining(processes));
  },
  120_000,
);

async function send({ name, bytes }: SheetFile) {
  const body = new FormData();
  body.set("id", crypto.randomUUID());
  body.set("intent", "file");
  body.set("sheet", new File([bytes as BlobPart], name));
  const ask = () =>
    fetch(shop.origin + place, {
      method: "POST",
      body,
      headers: { Cookie: cookie, Origin: shop.origin },
      redirect: "manual",
    });
  // Connections that were kept while a file was made may be closed by the time they are used: one for
  // each sheet that was sent at once before.
  const response = await ask().catch(ask).catch(ask).catch(ask);
  await response.text();
  return `${response.status} ${response.headers.get("Location") ?? ""}`;
}

function below(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...below(child)]);
}
