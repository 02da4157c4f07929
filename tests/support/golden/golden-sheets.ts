import {
  bombFile,
  type Cell,
  csvFile,
  headersOf,
  packedFile,
  type SheetFile,
  workbookFile,
} from "./sheet-files.ts";

/** A sheet that somebody may send, and exactly what the shop makes of it. */
interface GoldenSheet {
  about: string;
  sent: { file: SheetFile } | { pasted: string };
  /** Why the whole sheet is not taken. */
  refused?: string;
  /** What is wrong, cell by cell, in the order of the sheet. */
  errors?: string[];
  /** What is only to be looked at. */
  hints?: string[];
  /** SKU and pieces of each line that would be ordered. */
  lines?: [string, number][];
}

const tote = "600000000001";
const toteUrl = `https://detail.1688.com/offer/${tote}.html?spm=a1`;
const pouch = "600000000002";
const shirt = "600000000004";
const natural = "sku-tote-natural";
const black = "sku-tote-black";

const head = ["商品URL・商品番号", "カラー・サイズ", "数量"];
const xlsx = (rows: Cell[][], more = {}) => ({ file: workbookFile(rows, more) });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => [pouch, "", 1, `A-${index}`]);

export const goldenSheets: GoldenSheet[] = [
  {
    about: "our own template, filled in",
    sent: xlsx([
      [
        ...head,
        "セット入数",
        "オプション",
        "備考",
        "管理番号",
        "ASIN",
        "FNSKU・ラベル番号",
        "店舗",
        "単価の上限（元）",
      ],
      [
        toteUrl,
        "生成り",
        10,
        3,
        "全数検品、商品ラベル貼り",
        "厚手",
        "T-1",
        "B0ABCDEFGH",
        "X000ABC123",
        "",
        16,
      ],
      [tote, "ブラック", 100, "", "", "", "", "", "", "", ""],
    ]),
    lines: [
      [natural, 30],
      [black, 100],
    ],
  },
  {
    about: "headings in Chinese, in another order, with columns that mean nothing to us",
    sent: xlsx([
      ["序号", "采购数量", "规格", "图片", "商品链接", "备注"],
      [1, 20, "黑色", "", toteUrl, "请仔细检查"],
    ]),
    lines: [[black, 20]],
  },
  {
    about: "headings in two languages in one cell, and again in the row below",
    sent: xlsx([
      ["発注書"],
      ["商品URL\n商品链接", "カラー / 颜色", "数量（個）※必須"],
      ["商品链接", "颜色", "数量"],
      [toteUrl, "米白色", 5],
    ]),
    lines: [[natural, 5]],
  },
  {
    about: "the old format of Excel",
    sent: xlsx([head, [600000000001, "ブラック", 12]], { type: "biff8" }),
    lines: [[black, 12]],
  },
  {
    about: "a CSV in UTF-8",
    sent: { file: csvFile([head, [tote, "ブラック", "1,000"]]) },
    errors: [],
    lines: [[black, 1_000]],
  },
  {
    about: "a CSV in UTF-8 with its mark",
    sent: { file: csvFile([head, [tote, "ブラック", "１２"]], "utf-8 with its mark") },
    lines: [[black, 12]],
  },
  {
    about: "a CSV in Shift_JIS, as a Japanese Excel saves it",
    sent: { file: csvFile([head, [tote, "生成り", "7"]], "shift_jis") },
    lines: [[natural, 7]],
  },
  {
    about: "a CSV as a Chinese Excel saves it",
    sent: {
      file: csvFile(
        [
          ["商品链接", "颜色分类", "采购数量"],
          [toteUrl, "黑色", "8"],
        ],
        "gb18030",
      ),
    },
    lines: [[black, 8]],
  },
  {
    about: "cells that were copied and pasted",
    sent: { pasted: `${head.join("\t")}\n${toteUrl}\tブラック\t3\n${pouch}\t\t4\n` },
    lines: [
      [black, 3],
      ["sku-pouch", 4],
    ],
  },
  {
    about: "cells pasted without headings, in the order of the template",
    sent: { pasted: `${toteUrl}\tブラック\t3` },
    lines: [[black, 3]],
  },
  {
    about: "every kind of wrong cell",
    sent: xlsx([
      [...head, "オプション", "備考", "ASIN", "店舗", "単価の上限（元）", "管理番号"],
      ["", "", 1],
      ["https://item.jd.com/10081", "", 1],
      ["トートバッグ", "", 1],
      ["699999999999", "", 1],
      ["6.84E+11", "", 1],
      [tote, "レンガ色", 120],
      [tote, "", 1],
      [tote, "ブラック", "六十"],
      [tote, "ブラック", 1.5],
      [tote, "ブラック", ""],
      [tote, "ブラック", -3],
      [tote, "ブラック", 1_000_000],
      [tote, "生成り", 1_001],
      [tote, "ブラック", 1, "金箔"],
      [tote, "ブラック", 1, "", "あ".repeat(201)],
      [tote, "ブラック", 1, "", "", "B0"],
      [tote, "ブラック", 1, "", "", "", "どこか"],
      [tote, "ブラック", 1, "", "", "", "", "高い"],
      [tote, "ブラック", 1, "", "", "", "", "10.00"],
      [tote, "ブラック", 1, "", "", "", "", "", "あ".repeat(65)],
      [tote, "ブラック", 1, "商品ラベル貼り"],
    ]),
    errors: [
      "A2 商品URL・商品番号: 商品のURLか商品番号を入力してください",
      "A3 商品URL・商品番号: 1688、淘宝、天猫のURLを入力してください",
      "A4 商品URL・商品番号: 商品のURLか商品番号（5桁以上の数字）を入力してください",
      "A5 商品URL・商品番号: この商品は見つかりません。URLか商品番号をご確認ください",
      "A6 商品URL・商品番号: 番号の一部が失われています（6.84E+11）。列の書式を「文字列」にして入力し直してください",
      "B7 カラー・サイズ: 「レンガ色」は商品にありません",
      "B8 カラー・サイズ: カラー・サイズを入力してください（2種類あります）",
      "C9 数量: 数量は1から999,999までの整数で入力してください",
      "C10 数量: 数量は1から999,999までの整数で入力してください",
      "C11 数量: 数量を入力してください",
      "C12 数量: 数量は1から999,999までの整数で入力してください",
      "C13 数量: 数量は1から999,999までの整数で入力してください",
      "C14 数量: 在庫は1,000個です",
      "D15 オプション: 「金箔」というオプションはありません",
      "E16 備考: 備考は200文字以内で入力してください",
      "F17 ASIN: ASINは半角英数字10桁で入力してください",
      "G18 店舗: 「どこか」という店舗はありません",
      "H19 単価の上限（元）: 単価の上限は0から999,999元まで、小数は2桁までで入力してください",
      "H20 単価の上限（元）: いまの単価は15.80元で、上限を超えています",
      "I21 管理番号: 管理番号は64文字以内で入力してください",
      "22行 FNSKU・ラベル番号: ラベル情報が不足しています。商品ラベル貼りには、管理番号かラベル番号が必要です",
    ],
    lines: [],
  },
  {
    about: "formulas: what they kept counts, one that kept nothing or is broken is said",
    sent: xlsx([
      head,
      [tote, "ブラック", { t: "n", v: 30, f: "10*3" }],
      [tote, "ブラック", { t: "n", f: "A1*2" }],
      [tote, "ブラック", { t: "e", v: 23, w: "#REF!" }],
      [tote, "=1+1", 5],
      [{ t: "e", v: 42, w: "#N/A" }, "", 5],
    ]),
    errors: [
      "C3 数量: 計算式の結果が読み取れません。計算式ではなく値を入力してください",
      "C4 数量: 計算式がエラーになっています（#REF!）。値を入力してください",
      "B5 カラー・サイズ: 計算式の結果が読み取れません。計算式ではなく値を入力してください",
      "A6 商品URL・商品番号: 計算式がエラーになっています（#N/A）。値を入力してください",
    ],
    lines: [[black, 30]],
  },
  {
    about: "a CSV of formulas, and of texts that are marked as such",
    sent: {
      file: csvFile([
        [...head, "備考"],
        [`="${tote}"`, "ブラック", "2", "'-2度洗い"],
        [tote, "ブラック", '=cmd|"/c calc"!A1', ""],
      ]),
    },
    errors: ["C3 数量: 計算式の結果が読み取れません。計算式ではなく値を入力してください"],
    lines: [[black, 2]],
  },
  {
    about: "merged cells: one address for several rows, a quantity only for its first",
    sent: xlsx(
      [
        [...head, "備考"],
        [toteUrl, "生成り", 10, "同梱"],
        [null, "ブラック", 20],
        [null, "ブラック", null],
      ],
      { merges: ["A2:A4", "D2:D3", "C3:C4"] },
    ),
    errors: ["C4 数量: 数量を入力してください"],
    lines: [
      [natural, 10],
      [black, 20],
    ],
  },
  {
    about: "colour and size in columns of their own, in words and in both languages",
    sent: xlsx([
      ["URL", "カラー", "サイズ", "数量"],
      [shirt, "ライトブルー", "XL", 2],
      [shirt, "蓝色", "均码", 3],
      [shirt, "ブルー", "", 3],
      [shirt, "ダークブルー", "XL", 4],
      [shirt, "カラー:ブルー;サイズ:XL", "", 5],
    ]),
    errors: [
      "B4 カラー・サイズ: 「ブルー」に当てはまる種類が2つあります。カラーとサイズを入力してください",
      "B5 カラー・サイズ: 「ダークブルー / XL」は商品にありません",
    ],
    lines: [
      ["shirt-light-xl", 2],
      ["shirt-blue-free", 3],
      ["shirt-blue-xl", 5],
    ],
  },
  {
    about:
      "two rows of one SKU stay two where their wishes differ, and become one where they do not",
    sent: xlsx([
      [...head, "備考", "オプション", "ASIN", "単価（元）"],
      [tote, "ブラック", 10, "厚手", "", "", 15.8],
      [tote, "ブラック", 10, "薄手", "", "", ""],
      [tote, "ブラック", 10, "厚手", "全数検品", "", ""],
      [tote, "ブラック", 10, "厚手", "", "B0ABCDEFGH", ""],
      [tote, "ブラック", 5, "厚手", "", "", 17.2],
    ]),
    hints: [
      "A6 商品URL・商品番号: 2行と同じ内容です。合わせて1明細にします",
      "G6 単価（元）: シートの単価は17.20元です。いまの15.80元で計算します",
    ],
    lines: [
      [black, 15],
      [black, 10],
      [black, 10],
      [black, 10],
    ],
  },
  {
    about: "more of a kind in several rows than there is",
    sent: xlsx([
      [...head, "備考"],
      ["600000000003", "", 3, "い"],
      ["600000000003", "", 3, "ろ"],
      [pouch, "", 1, ""],
    ]),
    errors: [
      "C2 数量: この種類は合わせて6個になり、在庫の5個を超えます",
      "C3 数量: この種類は合わせて6個になり、在庫の5個を超えます",
    ],
    lines: [["sku-pouch", 1]],
  },
  {
    about: "a shipping sheet of another agent's, with the columns that customers know",
    sent: xlsx(
      [
        [
          "配送依頼書NO",
          "注文番号",
          "商品番号",
          "写真",
          "商品情報",
          "購入数",
          "出荷可能数",
          "出荷数",
          "単価（元）",
          "国内運賃（元）",
          "小计（元）",
          "オプション費用",
          "オプション",
          "ラベル種類",
          "ラベル番号",
          "商品コード",
          "箱詰め備考",
          "スタッフ",
          "所在箱",
        ],
        [
          "P1",
          "",
          tote,
          "",
          "カラー:ブラック",
          40,
          40,
          10,
          15.8,
          8,
          640,
          0,
          "全数検品",
          "FNSKU",
          "X000ABC123",
          "T-1",
          "割れ物",
          "",
          "",
        ],
        ["P1", "R2026-1", pouch, "", "", 4, 4, 4, 6.8, 8, 30, 0, "", "", "", "", "", "", ""],
        ["合計", "", "", "", "", 44, "", "", "", "", 670, "", "", "", "", "", "", "", ""],
      ],
      {
        before: {
          梱包リスト: [
            ["箱番号", "重さ"],
            [1, 12],
          ],
        },
        name: "配送依頼書",
      },
    ),
    errors: ["B3 注文番号: この注文番号は見つかりません"],
    lines: [[black, 40]],
  },
  {
    about: "eleven thousand rows",
    sent: xlsx([[...head, "管理番号"], ...many(11_000)]),
    refused: "too-many-rows",
  },
  {
    about: "one row more than may be",
    sent: { file: csvFile([[...head, "管理番号"], ...many(2_001)]) },
    refused: "too-many-rows",
  },
  {
    about: "a zip bomb that says how large it is",
    sent: { file: bombFile(200) },
    refused: "unpacks-too-large",
  },
  {
    about: "a zip bomb that says it is small",
    sent: { file: lyingBomb() },
    refused: "unpacks-too-large",
  },
  {
    about: "cells that are said to reach to the end of Excel",
    sent: {
      file: packedFile(
        `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>URL</t></is></c><c r="B1" t="inlineStr"><is><t>数量</t></is></c></row><row r="2"><c r="A2"><v>${pouch}</v></c><c r="B2"><v>3</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData><mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks></worksheet>`,
      ),
    },
    lines: [["sku-pouch", 3]],
  },
  {
    about: "a row far below the others, which would not be read",
    sent: {
      file: packedFile(
        `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>URL</t></is></c><c r="B1" t="inlineStr"><is><t>数量</t></is></c></row><row r="9000"><c r="A9000"><v>${pouch}</v></c></row></sheetData></worksheet>`,
      ),
    },
    refused: "too-many-rows",
  },
  {
    about: "a file that breaks off",
    sent: { file: { name: "a.xlsx", bytes: workbookFile([head]).bytes.slice(0, -200) } },
    refused: "unreadable",
  },
  {
    about: "a picture that calls itself a sheet",
    sent: {
      file: { name: "a.xlsx", bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0) },
    },
    refused: "wrong-format",
  },
  {
    about: "an empty file",
    sent: { file: { name: "a.csv", bytes: new Uint8Array() } },
    refused: "no-file",
  },
  {
    about: "more than five megabytes",
    sent: { file: { name: "a.csv", bytes: new Uint8Array(5 * 1024 * 1024 + 1).fill(0x61) } },
    refused: "too-large",
  },
  { about: "no headings", sent: xlsx([["こんにちは"], ["さようなら"]]), refused: "no-headings" },
  {
    about: "no column of goods",
    sent: xlsx([
      ["数量", "備考"],
      [1, "x"],
    ]),
    refused: "no-offer-column",
  },
  {
    about: "no column of quantities",
    sent: xlsx([
      ["商品URL", "備考"],
      [toteUrl, "x"],
    ]),
    refused: "no-quantity-column",
  },
  { about: "headings and nothing else", sent: xlsx([head, ["", "", ""]]), refused: "no-rows" },
];

/** What is written beside the name is smaller than what comes out. */
function lyingBomb() {
  const { name, bytes } = bombFile(20);
  for (const { view, at } of headersOf(bytes))
    if (view.getUint32(at.size, true) > 1_000_000) view.setUint32(at.size, 1_000, true);
  return { name, bytes };
}
