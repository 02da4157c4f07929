import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { orderOfTenLines } from "./steps/desk-steps.ts";
import { person, signIn } from "./steps/people.ts";

const large = join(tmpdir(), "大きい図面.pdf");
writeFileSync(
  large,
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(23 * 1024 * 1024, 65)]),
);

const drawing = { name: "図面.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };

/** A new order of the demo's, which has no files yet. */
async function openOrder(page: Page) {
  const { number } = await orderOfTenLines();
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto(`/OrderDetails?order_sn=${number}`);
}

test("a large file goes with the form and is attached", async () => {
  const { page, complaints } = await person(false);
  await openOrder(page);
  await page.getByLabel(/^ファイルを選ぶ/).setInputFiles(large);
  await page.getByRole("button", { name: "添付する" }).click();
  const link = page.getByRole("link", { name: "大きい図面.pdf" });
  // 23 MB through the form, beside whatever else the machine is doing: six seconds when it is idle.
  await link.waitFor({ timeout: 45_000 });
  const file = await page.request.get((await link.getAttribute("href"))!);
  expect((await file.body()).length).toBe(9 + 23 * 1024 * 1024);
  expect(complaints).toEqual([]);
}, 60_000);

/** The attachments of an order, with React at work. */
async function attachments() {
  const opened = await person(true);
  const { page } = opened;
  await openOrder(page);
  await page.locator(".upload.alive").waitFor();
  const list = page.locator(".upload-files");
  return {
    ...opened,
    field: page.getByLabel(/^ファイルを選ぶ/),
    attach: page.getByRole("button", { name: "添付する" }),
    list,
    sent: () => list.getByText("準備完了").waitFor(),
  };
}

test("a large file shows how far it is on the order's page, the button waits for it, and a double press attaches it once", async () => {
  const { page, context, complaints, field, attach, list, sent } = await attachments();
  const network = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    });
  await speed(4_000_000);
  await field.setInputFiles(large);
  await list.getByText(/^[1-9]\d?%$/).waitFor();
  expect(await attach.isDisabled()).toBe(true);
  await speed(-1);
  await sent();

  const forms: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") forms.push(request.url());
  });
  await attach.dblclick();
  const attached = page.getByRole("link", { name: "大きい図面.pdf" });
  await attached.waitFor();
  expect(forms).toHaveLength(1);
  expect(await attached.count()).toBe(1);
  expect(await list.count()).toBe(0);

  await page.getByRole("button", { name: "大きい図面.pdfを外す" }).click();
  await attached.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("a file whose line broke is sent again, and one that is none of those taken is said and taken off", async () => {
  const { page, context, complaints, field, attach, list, sent } = await attachments();
  const broken = (url: URL) => url.host !== new URL(page.url()).host;
  await page.route(broken, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await field.setInputFiles(drawing);
  await list.getByText("送信できませんでした").waitFor();
  expect(await attach.isDisabled()).toBe(true);
  await page.unroute(broken);
  await page.getByRole("button", { name: "図面.pdfを再送する" }).click();
  await sent();

  await field.setInputFiles({ ...drawing, name: "発注.pdf", buffer: Buffer.from("MZ program") });
  await list.getByText("送れるのは、画像").waitFor();
  expect(await page.getByRole("button", { name: "再送する" }).count()).toBe(0);
  await page.getByRole("button", { name: "発注.pdfを外す" }).click();
  await expect.poll(() => list.count()).toBe(0);
  expect(await attach.isDisabled()).toBe(false);
  const allowed = /400|net::ERR_FAILED/;
  expect(complaints.filter((said) => !allowed.test(said))).toEqual([]);
  await context.close();
}, 60_000);

test("a form of attachments that is refused keeps the file that was sent, and a message beside it takes nothing away", async () => {
  const { page, context, complaints, field, attach, list, sent } = await attachments();
  await field.setInputFiles(drawing);
  await sent();
  await page.getByLabel("担当者へのメッセージ").fill("図面を添付します");
  await page.getByRole("button", { name: "送信する" }).click();
  await page.locator(".message", { hasText: "図面を添付します" }).waitFor();
  expect(await list.innerText()).toContain("図面.pdf");

  // Somebody else of the company attaches as many as there may be.
  const elsewhere = (fields: Record<string, string>, file?: string) =>
    page.evaluate(
      async ([fields, file]) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        if (file) form.set("attachment", new File(["%PDF-1.7"], file));
        await fetch(location.href, { method: "POST", body: form });
      },
      [fields, file] as const,
    );
  for (const file of ["1.pdf", "2.pdf", "3.pdf"])
    await elsewhere({ intent: "attach", fileForm: crypto.randomUUID() }, file);
  await attach.click();
  await page.locator(".error-summary", { hasText: "添付は3件までです" }).waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await list.innerText()).toContain("図面.pdf");

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "1.pdfを外す" }).click();
  await other.getByRole("link", { name: "1.pdf" }).waitFor({ state: "detached" });
  await attach.click();
  await page.locator("#files .file-list").getByRole("link", { name: "図面.pdf" }).waitFor();
  expect(complaints.filter((said) => !said.includes("400"))).toEqual([]);
  await context.close();
}, 60_000);

test("a file is dropped on the field, and another one pasted into it", async () => {
  const { page, context, complaints, field, list } = await attachments();
  const carrying = (name: string) =>
    page.evaluateHandle((name) => {
      const carried = new DataTransfer();
      carried.items.add(new File(["%PDF-1.7"], name, { type: "application/pdf" }));
      return carried;
    }, name);
  const upload = page.locator(".upload.alive");
  await upload.dispatchEvent("dragover", { dataTransfer: await carrying("落とした.pdf") });
  await expect.poll(() => upload.getAttribute("class")).toContain("over");
  await upload.dispatchEvent("drop", { dataTransfer: await carrying("落とした.pdf") });
  await list.getByText("落とした.pdf").waitFor();
  await list.getByText("準備完了").waitFor();
  expect(await upload.getAttribute("class")).not.toContain("over");

  await field.evaluate(
    (input, clipboardData) => {
      const options = { clipboardData, bubbles: true, cancelable: true };
      input.dispatchEvent(new ClipboardEvent("paste", options));
    },
    await carrying("貼った.pdf"),
  );
  // The field takes one file: the new one takes the other's place.
  await list.getByText("貼った.pdf").waitFor();
  await list.getByText("準備完了").waitFor();
  expect(await list.innerText()).not.toContain("落とした.pdf");
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);
