import type { payoutAccounts } from "#db/schema/index.ts";
import { hanako } from "../people.ts";

type Row = typeof payoutAccounts.$inferInsert;

/** 花子商店's account, accepted and long past its waiting time. */
export function usableAccount(changes: Partial<Row> = {}): Row {
  return {
    id: "account",
    companyId: hanako.companyId,
    state: "accepted",
    bankCode: "0005",
    bankName: "三菱ＵＦＪ銀行",
    branchCode: "084",
    branchName: "大阪営業部",
    accountType: "ordinary",
    accountNumber: "0012345",
    holderKana: "カ)ハナコシヨウテン",
    requestedAt: new Date("2025-11-01T00:00:00Z"),
    requestedBy: "user:hanako",
    requestedByName: "山田花子",
    usableFrom: new Date("2025-11-03T00:00:00Z"),
    ...changes,
  };
}
