import { data, redirect } from "@remix-run/cloudflare";
import { addFromGoods } from "#app/domain/catalog/own-product/add-own-products.server.ts";
import {
  deleteOwnProducts,
  tagOwnProducts,
} from "#app/domain/catalog/own-product/change-own-products.server.ts";
import { type Again, orderAgain } from "#app/domain/catalog/own-product/order-again.server.ts";
import { ownProductLimits } from "#app/domain/catalog/own-product/own-product.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { keepOrderedGoods } from "#app/domain/trade/own-goods/keep-ordered-goods.server.ts";
import { href } from "#app/href.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { againText } from "./again-texts.ts";
import { productRefusals } from "./product-texts.ts";

interface Problem {
  fieldId: string;
  text: string;
}

/** What the buttons of the library, of goods and of order lines do; `here` is the list as it was filtered. */
export async function doCollectionCommand(scope: Scope<Buyer>, form: SentForm, here: string) {
  // Whatever is pressed: a field that came twice is no page of ours.
  form.texts("pick", "sku", "merge");
  const picked = form.several("pick").slice(0, ownProductLimits.atOnceMax + 1);
  switch (form.one("intent")) {
    case "tag":
    case "untag":
      return tag(form.one("intent") === "tag" ? "add" : "remove");
    case "delete":
      return settled(await deleteOwnProducts(scope, picked), `deleted=${picked.length}`);
    case "cart":
      return cart();
    case "goods":
      return kept(
        await addFromGoods(
          scope,
          form
            .several("sku")
            .slice(0, 200)
            .map((skuId) => ({ skuId })),
        ),
      );
    case "line":
      return kept(await keepOrderedGoods(scope, form.one("line") ?? ""));
    default:
      return again([{ fieldId: "library", text: "操作を選んでください" }], 400);
  }

  function again(problems: Problem[], status: number, accepts: Record<string, number> = {}) {
    const typed = Object.fromEntries(
      form
        .texts("pick", "sku")
        .filter(([name, value]) => /^(qty|source)-/.test(name) && value.length < 80),
    );
    return data({ problems, picked, typed, accepts }, { status });
  }

  async function tag(way: "add" | "remove") {
    const typed = fields.favouriteTag.safeParse(form.one("tag") ?? "");
    if (!typed.success)
      return again([{ fieldId: "bulk-tag", text: typed.error.issues[0]!.message }], 400);
    if (!typed.data || typed.data.includes(","))
      return again([{ fieldId: "bulk-tag", text: "タグを1つ入力してください" }], 400);
    return settled(await tagOwnProducts(scope, picked, typed.data, way), `tagged=${picked.length}`);
  }

  async function cart() {
    const problems: Problem[] = [];
    const wanted = picked.map((productId): Again => {
      const quantity = fields.quantity.safeParse(form.one(`qty-${productId}`) ?? "");
      if (!quantity.success)
        problems.push({ fieldId: `qty-${productId}`, text: quantity.error.issues[0]!.message });
      const accepted = Number(form.one(`accept-${productId}`));
      return {
        productId,
        quantity: quantity.data ?? 0,
        skuId: form.one(`source-${productId}`),
        acceptedFen: Number.isSafeInteger(accepted) ? accepted : undefined,
      };
    });
    if (problems.length > 0) return again(problems, 400);
    const put = await orderAgain(scope, wanted);
    if (put.ok) return redirect(href("/cart"), 303);
    if (put.reason !== "problems") return refused(put.reason);
    const said = put.problems.map((problem) => ({
      fieldId: `qty-${problem.productId}`,
      text: againText(problem),
    }));
    const asked = put.problems.filter(({ trouble }) => trouble === "above-cap");
    return again(
      said,
      409,
      Object.fromEntries(asked.map(({ productId, priceFen }) => [productId, priceFen])),
    );
  }

  type Reason = keyof typeof productRefusals | "not-found" | "forbidden";

  function refused(reason: Reason) {
    if (reason === "not-found" || reason === "forbidden") throw denial(reason);
    const status = reason === "nothing-chosen" ? 400 : 409;
    return again([{ fieldId: "library", text: productRefusals[reason] }], status);
  }

  function settled(result: { ok: true } | { ok: false; reason: Reason }, done: string) {
    if (!result.ok) return refused(result.reason);
    return redirect(here + (here.includes("?") ? "&" : "?") + done, 303);
  }

  function kept(
    result: { ok: true; value: { added: number; known: number } } | { ok: false; reason: Reason },
  ) {
    if (!result.ok) return refused(result.reason);
    const { added, known } = result.value;
    return redirect(
      `${href("/collection")}?${new URLSearchParams({ added: String(added), known: String(known) })}`,
      303,
    );
  }
}
