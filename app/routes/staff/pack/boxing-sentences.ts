import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { formUsed, late, ofCode, type RefusalSentence } from "../answer-refusal.server.ts";
import { secondWeigherText } from "../second-weigher-text.ts";

/** What the packing page says when it could not do what was asked. */
export const boxingSentences = {
  unreadable: ofCode("条码不对，请重扫批次号（L-000123）"),
  "not-a-lot": ofCode("这不是批次号，请扫批次标签或本单的箱号"),
  "not-in-request": ofCode("此批次不在这张配送单里，请放回原处"),
  "no-such-box": { text: "没有这个箱子，请扫本单在装的箱号", status: 400 },
  "more-than-asked": { text: "件数多于这一批还没装的件数", status: 400, field: "quantity" },
  "all-boxed": late("已经全部装箱"),
  "not-in-box": late("这一批不在箱里了，请看最新内容"),
  "not-picked": late("剩余的都还没有拣货，没有装；请先拣货，或逐批扫码装箱"),
  "not-the-last": late("只能删最后一箱；前面的箱子请把货取出后接着装"),
  "too-many-boxes": { text: "最多100箱", status: 400 },
  "not-to-pack": late("配送单状态已变更，不能再装箱"),
  held: late("配送单已暂停，恢复后再装箱"),
  "form-used": formUsed,
  "moved-meanwhile": late("刚有人动过这张单的箱子，请核对后再点"),
  "measured-meanwhile": {
    text: "这一箱刚由同事量过，请核对后再点",
    status: 409,
    field: "length",
  },
  "light-by-one": late(secondWeigherText),
  "box-too-heavy": { text: "每箱不超过30公斤", status: 400, field: "weight" },
  "too-many-pictures": { text: "每箱照片最多10张", status: 400, field: "photos" },
  "not-a-picture": { text: "照片须为 PNG、JPEG 或 WebP 文件", status: 400, field: "photos" },
  "picture-too-large": { text: "每张照片不超过10MB", status: 400, field: "photos" },
  "picture-too-many-pixels": { text: tooManyPixels.zh, status: 400, field: "photos" },
  "empty-box": late("每箱至少装入一件商品"),
  "contents-differ": late("各箱装入数量之和须等于应装数量"),
  "short-open": late("有少货：待买家选择，或在等补货，还不能完成装箱"),
  "no-such-line": late("配送单的商品已变更，请看最新内容"),
} satisfies Record<string, RefusalSentence>;
