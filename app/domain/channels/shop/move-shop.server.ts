import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { channelShops } from "#db/schema/index.ts";
import { shopLifecycle } from "./shop.ts";

export const moveShop = moverOf("channel-shop", channelShops, shopLifecycle);
