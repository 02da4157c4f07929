import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { goodsRequests } from "#db/schema/index.ts";
import { goodsRequestLifecycle } from "./goods-request.ts";

/** The one way by which a request by hand changes its state. */
export const moveGoodsRequest = moverOf("goods-request", goodsRequests, goodsRequestLifecycle);
