import { z } from "zod";
import { listWarnings } from "#app/domain/channels/replenishment/list-warnings.server.ts";
import { orderNow } from "#app/domain/channels/replenishment/order-now.server.ts";
import {
  replenishmentLimits,
  warningParts,
} from "#app/domain/channels/replenishment/replenishment.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf, nextPlace, page } from "../lists.schema.server.ts";

const rights = { permission: "shops" } as const;
const day = z.string().nullable().describe("YYYY-MM-DD");

/** Sent as several values of one name: the product, how many of it, and the version of its warning that was read. */
const wanted = z
  .string("商品を選んでください")
  .regex(/^[\w-]{1,64}:\d{1,7}:\d{1,9}$/, "wanted は「id:数量:seen」で入力してください")
  .transform((typed) => {
    const [productId = "", quantity, seenVersion] = typed.split(":");
    return { productId, quantity: Number(quantity), seenVersion: Number(seenVersion) };
  })
  .refine(({ quantity }) => quantity > 0, "数量は1以上で入力してください");

/** 在庫アラート: what runs low, and the order of it. */
export const warningCalls = [
  call({
    path: "inventoryWarning/list",
    does: "reads",
    about:
      "在庫アラート、注文期限の近い順。part は all・late（期限超過）・soon（7日以内）・later です",
    input: z.object({
      part: z.enum(warningParts, "part が正しくありません").default("all"),
      after: page.after,
    }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          seen: z.number(),
          orderBy: day,
          suggested: z.number().describe("おすすめの注文数"),
        }),
      ),
      next: nextPlace,
    }),
    ...rights,
    async run(scope, { part, after }) {
      if (!mayKeepStores(scope.actor)) return refuse("forbidden");
      const [orderBy = "", id = ""] = after?.split("/") ?? [];
      const isPlace = /^\d{4}-\d{2}-\d{2}$/.test(orderBy) && id !== "";
      const found = await listWarnings(scope, { part, ...(isPlace && { after: { orderBy, id } }) });
      return done({
        list: found.rows.map(({ warning, product }) => ({
          id: product.id,
          name: product.name,
          seen: warning.version,
          orderBy: warning.orderBy,
          suggested: warning.reckoned.suggested,
        })),
        next: found.next && `${found.next.orderBy}/${found.next.id}`,
      });
    },
  }),
  call({
    path: "inventoryWarning/order",
    does: "writes",
    about:
      "在庫アラートの商品で注文の下書きを作ります。wanted は「id:数量:seen」を商品の数だけ。同じ id でもう一度呼んでも、下書きは1つです",
    input: z.object({
      id: fields.id,
      wanted: listOf(wanted, replenishmentLimits.aPage, "商品を選んでください"),
    }),
    output: z.object({ order_sn: z.string() }),
    ...rights,
    async run(scope, asked) {
      const ordered = await orderNow(scope, asked);
      if (ordered.ok) return done({ order_sn: ordered.value.number });
      if (ordered.reason === "problems") {
        const about = ordered.problems.map(({ productId }) => productId).join("、");
        return { ...refuse("not-orderable"), about };
      }
      if (ordered.reason === "changed") return refuse("moved-meanwhile");
      if (ordered.reason === "too-many") return refuse("too-many-lines");
      return refuse(ordered.reason);
    },
  }),
];
