import { beforeAll, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { type DocumentKind, documentKinds } from "#app/domain/core/document/document.ts";
import { findFile } from "#app/domain/core/files/find-file.server.ts";
import { files } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  li,
  openShop,
  qian,
  type Shop,
  sato,
  wei,
  zhou,
} from "#tests/support/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.db.insert(files).values(
    documentKinds.map((kind) => ({
      id: `file-${kind}`,
      key: `kept/${kind}`,
      companyId: hanako.companyId,
      documentKind: kind,
      documentId: "1",
      name: "書類.pdf",
      contentType: "application/pdf",
      sizeBytes: 10,
      savedAt: shop.as(hanako).now,
      savedBy: "buyer:hanako",
    })),
  );
});

const trade: DocumentKind[] = [
  ...(["order", "shipping", "lot", "box", "review", "sheet", "product", "goods-request"] as const),
];
const money: DocumentKind[] = ["deposit", "withdrawal", "card", "payment"];

test.each<[string, Staff, DocumentKind[]]>([
  ["purchasing", li, [...trade, "claim", "loss"]],
  ["warehouse", wei, [...trade, "claim", "loss"]],
  ["finance", qian, [...trade, ...money]],
  ["account_manager", chen, [...trade, "claim", "loss", "material-picture"]],
  ["content", sato, ["opinion"]],
  ["admin", zhou, [...trade, "claim", "loss", "opinion", "material-picture", ...money]],
])(
  "%s opens the files of the documents they work on, and no others",
  async (role, staff, kinds) => {
    expect(staff.role).toBe(role);
    const opened = [];
    for (const kind of documentKinds)
      if (await findFile(shop.as(staff), `file-${kind}`)) opened.push(kind);
    expect(opened.sort()).toEqual([...kinds].sort());
  },
);

test("who saved a file opens it, whatever it is for", async () => {
  await shop.db.insert(files).values({
    id: "own",
    key: "kept/own",
    companyId: hanako.companyId,
    documentKind: "upload",
    documentId: "1",
    name: "写真.png",
    contentType: "image/png",
    sizeBytes: 10,
    savedAt: shop.as(hanako).now,
    savedBy: "staff:wei",
  });
  expect(await findFile(shop.as(wei), "own")).toBeDefined();
  expect(await findFile(shop.as(li), "own")).toBeUndefined();
});
