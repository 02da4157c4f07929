import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { goodsRequests } from "#db/schema/index.ts";
import { goodsRequestLifecycle, goodsRequestWork } from "./goods-request.ts";

/** Changes the state of a goods request; nothing else does. */
export const moveGoodsRequest = moverOf(
  "goods-request",
  goodsRequests,
  goodsRequestLifecycle,
  goodsRequestWork,
);
