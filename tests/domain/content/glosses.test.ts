import { expect, test } from "vitest";
import { setLabel } from "#app/domain/content/label/labels.server.ts";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";

const text = "ねじ回しの検品";

async function readIn(shop: Shop) {
  const read = await readGlosses(readDictionary(shop.as(wei)), [text]);
  return read[text] ?? text;
}

test("a label that is added or changed is in the next reading", async () => {
  const shop = await openShop();
  expect(await readIn(shop)).not.toContain("螺丝刀");
  await setLabel(shop.as(zhou), { zh: "螺丝刀", ja: "ねじ回し" });
  expect(await readIn(shop)).toContain("螺丝刀");
  await setLabel(shop.as(zhou), { zh: "螺丝刀", ja: "ドライバー" });
  expect(await readIn(shop)).not.toContain("螺丝刀");
});
