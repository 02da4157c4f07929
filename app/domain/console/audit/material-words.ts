import { findingNames } from "#app/domain/catalog/material/check-text.ts";
import {
  materialGoodsProblems,
  materialMarkets,
  pictureKinds,
} from "#app/domain/catalog/material/material.ts";
import { modelProblems } from "#app/domain/catalog/material/model/material-writer.ts";
import { pictureProblems } from "#app/domain/catalog/material/pictures/picture-problems.ts";
import type { Label } from "#app/domain/core/label.ts";

type Labels = Readonly<Record<string, Label>>;

/** What buyers have in Japanese, with staff's words beside it. */
export function inChinese<Choice extends string>(
  names: Readonly<Record<Choice, string | { ja: string }>>,
  zh: Readonly<Record<Choice, string>>,
): Labels {
  return Object.fromEntries(
    (Object.keys(names) as Choice[]).map((choice) => {
      const name: string | { ja: string } = names[choice];
      return [choice, { ja: typeof name === "string" ? name : name.ja, zh: zh[choice] }];
    }),
  );
}

const written = {
  model: { ja: "AI", zh: "AI" },
  rules: { ja: "規則と訳語表", zh: "规则与译名表" },
  member: { ja: "お客様", zh: "会员" },
};

/** The words of what is made of goods for a marketplace, and of what stood in its way. */
export const materialWords: Readonly<Record<string, Labels>> = {
  "material_jobs.market": inChinese(materialMarkets, materialMarkets),
  "material_jobs.writer": written,
  "material_texts.writer": written,
  "material_texts.findings": inChinese(findingNames, {
    empty: "无可写内容",
    length: "长度",
    sign: "不可用的符号",
    number: "原文没有的数字",
    exaggeration: "景品表示法需注意",
    medical: "药机法需注意",
    trademark: "他人商标",
    avoided: "指定不用的词",
    ground: "无依据的功能",
    untranslated: "没有译名的中文",
    ascii: "含非半角英数字",
  }),
  "material_texts.model_problem": inChinese(modelProblems, {
    slow: "AI超时",
    away: "连不上AI",
    busy: "AI用量已满",
    refused: "AI拒绝",
    "cut-off": "AI回答中断",
    unreadable: "AI回答无法读取",
    "off-topic": "AI回答与商品不符",
    "fails-checks": "AI文字未通过检查",
  }),
  "material_pictures.kind": inChinese(pictureKinds, {
    white: "白底",
    fit: "按平台尺寸调整",
    text: "图中文字模糊或翻译",
    collage: "拼图",
  }),
  "material_goods.problem": inChinese(materialGoodsProblems, { gone: "没有找到商品" }),
  "material_pictures.problem": inChinese(pictureProblems, {
    gone: "图片已不在",
    away: "暂时读不到图片",
    "not-a-picture": "不是可编辑的图片",
    drawing: "SVG不能编辑",
    moving: "动图不能编辑",
    "too-large": "图片太大或太长",
    broken: "文件损坏",
    unable: "目前不能编辑",
  }),
  "material_pictures.tolerance": {
    low: { ja: "弱", zh: "弱" },
    middle: { ja: "標準", zh: "标准" },
    high: { ja: "強", zh: "强" },
  },
};
