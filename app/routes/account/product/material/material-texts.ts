import { materialLimits } from "#app/domain/trade/floor/material.ts";

/** What the buyer reads where a command on auxiliary materials refuses. */
export const materialRefusals = {
  "name-taken": "同じ名前の副資材があります。別の名前にしてください",
  "materials-full": `副資材は${materialLimits.materialsMax}種類までです。使わないものをやめてからお試しください`,
  "moved-meanwhile":
    "ほかの方が先に変更しました。ページを読み込み直して、内容をご確認のうえもう一度お試しください",
  "stock-left": "在庫が残っている副資材は、使用をやめられません",
} as const;
