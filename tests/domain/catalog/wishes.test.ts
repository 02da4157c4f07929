import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { toCartLine } from "#app/domain/catalog/cart/cart.ts";
import { changeCart, type LineChange } from "#app/domain/catalog/cart/change-cart.server.ts";
import { readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { noLabelData } from "#app/domain/catalog/products/label-data.ts";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { joinGuestCart } from "#app/domain/customers/session/session.server.ts";
import { editOrder } from "#app/domain/trade/orders/edit-order.server.ts";
import { placeOrder, submitOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { reserveOrder } from "#app/domain/trade/orders/preorder.server.ts";
import { reorder } from "#app/domain/trade/orders/reorder.server.ts";
import { cartLines, carts, orderLines } from "#db/schema/index.ts";
import { machine } from "#tests/support/people.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { contentOf } from "#tests/support/trade/trade.ts";

// A line is a SKU with its note, options and label data: two wishes for one SKU are two lines.

const visitor: Visitor = { kind: "visitor", guestKey: "guest-1" };
const sku = "sku-tote-natural";
const fnsku = { ...noLabelData, labelNumber: "X000ABC123" };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

interface Given {
  note?: string;
  optionIds?: readonly string[];
  labelData?: typeof noLabelData;
}

async function put(
  actor: Buyer | Visitor,
  quantity: number,
  { note = "", optionIds = [], labelData }: Given = {},
) {
  const quantities = new Map([[sku, quantity]]);
  const added = await addToCart(shop.as(actor), {
    offerId: "600000000001",
    quantities,
    note,
    optionIds,
    labelData,
  });
  expect(added).toMatchObject({ ok: true });
}

const linesOf = async (actor: Buyer | Visitor) =>
  (await cartLinesQuery(shop.as(actor))).map(toCartLine);
const quantities = async () => (await linesOf(hanako)).map(({ quantity }) => quantity).sort();

describe("the cart", () => {
  test("keeps other options, another note and another label apart, and adds the same wish up", async () => {
    await put(hanako, 3, { optionIds: ["photo", "opp"] });
    await put(hanako, 4, { optionIds: ["label"], labelData: fnsku });
    await put(hanako, 5, { note: "赤い糸で" });
    await put(hanako, 6, { optionIds: ["opp", "photo", "opp"] });
    await put(hanako, 7, {
      optionIds: ["label"],
      labelData: { ...fnsku, labelNumber: "X000ABC124" },
    });
    expect(await quantities()).toEqual([4, 5, 7, 9]);
  });

  test("joins lines that are made the same wish, and lets two change places", async () => {
    await put(hanako, 3, { note: "A" });
    await put(hanako, 4, { note: "B" });
    await put(hanako, 5, { note: "C" });
    const [a, b, c] = (await linesOf(hanako)).map(asChange).sort(byNote);
    const swapped = [
      { ...a!, note: "B" },
      { ...b!, note: "A" },
    ];
    expect(await changeCart(shop.as(hanako), swapped)).toMatchObject({ ok: true });
    expect((await linesOf(hanako)).map(({ note, quantity }) => [note, quantity]).sort()).toEqual([
      ["A", 4],
      ["B", 3],
      ["C", 5],
    ]);
    expect(await changeCart(shop.as(hanako), [{ ...c!, note: "A" }])).toMatchObject({ ok: true });
    expect((await linesOf(hanako)).map(({ note, quantity }) => [note, quantity]).sort()).toEqual([
      ["A", 9],
      ["B", 3],
    ]);
  });

  test("takes no pieces away that were added while two lines were joined", async () => {
    await put(hanako, 3, { note: "A" });
    await put(hanako, 4, { note: "B" });
    const [a, b] = (await linesOf(hanako)).map(asChange).sort(byNote);
    const write = shop.db.batch.bind(shop.db);
    vi.spyOn(shop.db, "batch").mockImplementationOnce((async (statements: never) => {
      await put(hanako, 10, { note: "B" });
      return write(statements);
    }) as never);
    const joined = await changeCart(shop.as(hanako), [a!, { ...b!, note: "A" }]);
    vi.restoreAllMocks();
    expect(joined).toMatchObject({ reason: "moved-meanwhile" });
    expect(await quantities()).toEqual([14, 3]);
  });

  test("says of both lines of a SKU that they ask for more than there is", async () => {
    await put(hanako, 600, { note: "A" });
    await put(hanako, 401, { note: "B" });
    const { lines } = await readCart(shop.as(hanako));
    expect(lines.map(({ trouble }) => trouble)).toEqual(["out-of-stock", "out-of-stock"]);
    const placed = await placeOrder(shop.as(hanako), {
      id: crypto.randomUUID(),
      lineIds: lines.map(({ id }) => id),
      note: "",
      submit: false,
    });
    expect(placed).toMatchObject({ reason: "not-orderable" });
    await shop.db.update(cartLines).set({ selected: false }).where(eq(cartLines.note, "B"));
    const [one] = (await readCart(shop.as(hanako))).lines.filter(({ selected }) => selected);
    expect(one?.trouble).toBeUndefined();
  });

  test("of a visitor joins the member's wish by wish", async () => {
    await put(visitor, 3, { note: "A" });
    await put(visitor, 4);
    await put(hanako, 10, { note: "A" });
    await put(hanako, 20, { note: "B" });
    await commit(shop.as(machine), joinGuestCart(shop.db, "guest-1", hanako.id), {});
    expect(await quantities()).toEqual([13, 20, 4]);
  });

  test("that is full takes no other wish for a SKU that is there", async () => {
    await put(hanako, 1);
    const [cart] = await shop.db.select().from(carts);
    const [line] = await shop.db.select().from(cartLines);
    await shop.db.insert(cartLines).values(
      Array.from({ length: 199 }, (_, index) => ({
        ...line!,
        id: `n-${index}`,
        cartId: cart!.id,
        note: `${index}`,
      })),
    );
    const full = await addToCart(shop.as(hanako), {
      offerId: "600000000001",
      quantities: new Map([[sku, 1]]),
      note: "もう一つ",
      optionIds: [],
    });
    expect(full).toMatchObject({ reason: "cart-full" });
  });
});

describe("an order", () => {
  async function ordered(submit: boolean) {
    const lineIds = (await linesOf(hanako)).map(({ id }) => id);
    return placeOrder(shop.as(hanako), { id: crypto.randomUUID(), lineIds, note: "", submit });
  }

  test("keeps each wish with its label data, and so does the next one like it", async () => {
    await put(hanako, 3, { optionIds: ["label"], labelData: fnsku });
    await put(hanako, 4);
    const placed = await ordered(true);
    if (!placed.ok) throw new Error(placed.reason);
    const lines = await shop.db.select().from(orderLines);
    expect(
      lines.map(({ quantity, labelData }) => [quantity, labelData.labelNumber]).sort(),
    ).toEqual([
      [3, "X000ABC123"],
      [4, ""],
    ]);
    expect(await reorderedLines(placed.value.number)).toEqual(
      lines.map(({ quantity, labelData }) => [quantity, labelData.labelNumber]).sort(),
    );
  });

  async function reorderedLines(number: string) {
    const id = crypto.randomUUID();
    expect(await reorder(shop.as(hanako), { id, numbers: [number] })).toMatchObject({ ok: true });
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id));
    return lines.map(({ quantity, labelData }) => [quantity, labelData.labelNumber]).sort();
  }

  test("of two lines that wish for the same is ordered anew with the pieces of both", async () => {
    await put(hanako, 3, { note: "A" });
    await put(hanako, 4, { note: "B" });
    const placed = await ordered(false);
    if (!placed.ok) throw new Error(placed.reason);
    await shop.db.update(orderLines).set({ note: "A" });
    expect(await reorderedLines(placed.value.number)).toEqual([[7, ""]]);
  });

  test("in draft is held to the stock by all its lines of a SKU together", async () => {
    await put(hanako, 600, { note: "A" });
    await put(hanako, 300, { note: "B" });
    const placed = await ordered(false);
    if (!placed.ok) throw new Error(placed.reason);
    const { number } = placed.value;
    const change = async (quantity: number) => {
      const edit = await contentOf(shop, number, ({ note }) => (note === "B" ? { quantity } : {}));
      return editOrder(shop.as(hanako), number, edit);
    };
    expect(await change(401)).toMatchObject({ reason: "out-of-stock" });
    expect(await change(400)).toMatchObject({ ok: true });
  });

  test("is not handed in while a label has nothing to show; it may be kept", async () => {
    await put(hanako, 3, {
      optionIds: ["label"],
      labelData: { ...noLabelData, asin: "B0ABCDEFGH" },
    });
    expect(await ordered(true)).toMatchObject({ reason: "label-missing" });
    const kept = await ordered(false);
    if (!kept.ok) throw new Error(kept.reason);
    const { number, id } = kept.value;
    expect(await submitOrder(shop.as(hanako), number)).toMatchObject({ reason: "label-missing" });
    expect(await reserveOrder(shop.as(hanako), number, "2026-01-20")).toMatchObject({
      reason: "label-missing",
    });
    const labelData = { ...noLabelData, managementNumber: "MT-12" };
    await shop.db.update(orderLines).set({ labelData }).where(eq(orderLines.orderId, id));
    expect(await submitOrder(shop.as(hanako), number)).toMatchObject({ ok: true });
  });
});

function asChange({
  id,
  quantity,
  note,
  optionIds,
  selected,
}: Awaited<ReturnType<typeof linesOf>>[number]): LineChange {
  return { id, quantity, note, optionIds, selected };
}

function byNote(one: LineChange, other: LineChange) {
  return one.note < other.note ? -1 : 1;
}
