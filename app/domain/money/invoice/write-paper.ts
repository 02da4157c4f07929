import type { Box, Content } from "./customs-invoices.ts";
import type { Invoice } from "./invoice.ts";
import type { PostedTransfer } from "./ledger-parts.ts";
import type { PaperGoods } from "./paper-facts.ts";
import type { PaperRow } from "./paper-frame.ts";
import { quoteWords } from "./quote-words.ts";
import { creditNoteWords, receiptWords } from "./receipt-words.ts";
import { shipmentWords } from "./shipment-words.ts";

interface PaperBasis {
  goods: readonly PaperGoods[];
  transfers: readonly PostedTransfer[];
  boxes: readonly Box[];
  contents: readonly Content[];
}

/** A paper's words from what was kept with its event: the same whenever it is asked. */
export function writePaper(
  paper: PaperRow,
  { goods, transfers, boxes, contents }: PaperBasis,
): Invoice {
  switch (paper.kind) {
    case "receipt":
      return receiptWords(paper, eventOf(paper, transfers), transfers);
    case "credit-note":
      return creditNoteWords(paper, eventOf(paper, transfers), transfers);
    case "quote":
    case "invoice":
      return quoteWords(paper, goods);
    default:
      return shipmentWords(paper, goods, boxes, contents);
  }
}

function eventOf({ number, event }: PaperRow, transfers: readonly PostedTransfer[]) {
  const found = transfers.find(({ id }) => id === event);
  if (!found) throw new Error(`paper ${number} has no transfer ${event}`);
  return found;
}
