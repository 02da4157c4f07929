import { commercialInvoiceWords, descriptionOf } from "./commercial-invoice.ts";
import { type Box, type Content, packingList } from "./customs-invoices.ts";
import type { Invoice } from "./invoice.ts";
import type { PaperGoods } from "./paper-facts.ts";
import { frameOf, type PaperRow } from "./paper-frame.ts";
import { sentTable } from "./quote-words.ts";

/** 納品書, commercial invoice or packing list of what was shipped. */
export function shipmentWords(
  paper: PaperRow,
  goods: readonly PaperGoods[],
  boxes: readonly Box[],
  contents: readonly Content[],
): Invoice {
  const shipping = paper.facts.shipping!;
  const { receiver, importer, methodJa } = shipping;
  const frame = frameOf(paper);
  const facts: Invoice["facts"] = [
    ["配送依頼番号", paper.documentNumber],
    ["配送方法", methodJa],
    ["お届け先", `${receiver.companyName} ${receiver.recipient}`],
    ["輸入者", `${importer.companyName} ${importer.romajiName}`],
  ];
  const lines = goods.map((line) => ({
    ...line,
    name: descriptionOf(line),
    hsCode: line.sent?.hsCode ?? "",
  }));
  switch (paper.kind) {
    case "commercial-invoice":
      return { ...frame, ...commercialInvoiceWords(paper, shipping, goods) };
    case "packing-list": {
      const own = packingList(lines, boxes, contents);
      return { ...frame, facts: [...facts, ...own.facts], table: own.table };
    }
    default:
      return {
        ...frame,
        facts,
        table: sentTable(goods),
        notes: ["上記のとおり納品いたします。内容に相違があるときは、担当者へご連絡ください。"],
      };
  }
}
