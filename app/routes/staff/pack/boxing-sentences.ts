import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { secondWeigherText } from "../second-weigher-text.ts";

interface Sentence {
  text: string;
  status: 400 | 409;
  /** The field to go to. */
  field: string;
}

const scan = (text: string, status: 400 | 409 = 400): Sentence => ({ text, status, field: "code" });

/** What the packing page says when it could not do what was asked. */
export const boxingSentences = {
  unreadable: scan("看不懂扫到的内容，请重扫批次号（L-000123）"),
  "not-a-lot": scan("这不是批次号，请扫批次标签或本单的箱号"),
  "not-in-request": scan("此批次不在这张配送单里，请放回原处"),
  "no-such-box": scan("没有这个箱子，请扫本单在装的箱号"),
  "more-than-asked": scan("件数多于这一批还没装的件数"),
  "all-boxed": scan("已经全部装箱", 409),
  "not-in-box": scan("这一批不在箱里了，请看最新内容", 409),
  "not-the-last": scan("只能删最后一箱；前面的箱子请把货取出后接着装", 409),
  "too-many-boxes": scan("最多100箱"),
  unfinished: scan("还不能完成装箱，见下面列出的各项", 409),
  "not-to-pack": scan("配送单状态已变更，不能再装箱", 409),
  held: scan("配送单已暂停，恢复后再装箱", 409),
  "moved-meanwhile": scan("刚有人动过这张单的箱子，请核对后再点", 409),
  "measured-meanwhile": {
    text: "这一箱刚由同事量过，请核对后再点",
    status: 409,
    field: "length",
  },
  "light-by-one": scan(secondWeigherText, 409),
  "box-too-heavy": { text: "每箱不超过30公斤", status: 400, field: "weight" },
  "too-many-pictures": { text: "每箱照片最多10张", status: 400, field: "photos" },
  "not-a-picture": { text: "照片须为 PNG、JPEG 或 WebP 文件", status: 400, field: "photos" },
  "picture-too-large": { text: "每张照片不超过10MB", status: 400, field: "photos" },
  "picture-too-many-pixels": { text: tooManyPixels.zh, status: 400, field: "photos" },
  "empty-box": scan("每箱至少装入一件商品", 409),
  "contents-differ": scan("各箱装入数量之和须等于应装数量", 409),
  "no-such-line": scan("配送单的商品已变更，请看最新内容", 409),
} as const satisfies Record<string, Sentence>;
