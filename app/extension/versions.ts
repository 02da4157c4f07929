/** A released version of the extension, as its page lists it. */
interface ExtensionVersion {
  version: string;
  /** The day it was released. */
  day: string;
  changes: readonly string[];
}

/** Newest first; the first is what is built. */
export const versions: readonly [ExtensionVersion, ...ExtensionVersion[]] = [
  {
    version: "1.0.0",
    day: "2026-11-23",
    changes: [
      "1688・淘宝・天猫の商品ページに、円の単価と着地原価を表示するパネルを追加しました",
      "種類と数量を選んで、カートや商品ライブラリに入れられるようにしました",
      "商品の写真から似た商品を探せるようにしました",
      "Amazon.co.jpの商品ページから、1688の商品を探せるようにしました",
      "表示言語は日本語・中文・Englishから選べます",
    ],
  },
];
