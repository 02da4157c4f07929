import { tooManyPixels } from "./image-header.ts";

/** Why a file was not taken, whatever it was sent for, in the language of the page. */
export const fileRefusals = {
  ja: {
    empty: "空のファイルは送れません",
    "too-large": "ファイルは1件50MB、画像は10MBまでです",
    "picture-too-many-pixels": tooManyPixels.ja,
    unfinished: "ファイルを受け取れませんでした。外して、もう一度選んでください",
    "unknown-type":
      "送れるのは、画像（PNG・JPEG・WebP・GIF）、PDF、Excel・Word・PowerPoint、ZIP、テキストです",
  },
  zh: {
    empty: "文件是空的",
    "too-large": "每个文件不超过50MB，图片不超过10MB",
    "picture-too-many-pixels": tooManyPixels.zh,
    unfinished: "文件没有收到：请移除后重新选择",
    "unknown-type": "只能上传图片（PNG、JPEG、WebP、GIF）、PDF、Excel、Word、PowerPoint、ZIP、文本",
  },
};

/** Beside the field whose files went with a form that was refused: a browser does not keep them. */
export const chooseAgainTexts = {
  ja: "ファイルはもう一度お選びください",
  zh: "文件没有保存，请重新选择",
};
