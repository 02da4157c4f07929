import { japanDay } from "#app/domain/core/calendar.ts";
import { holidayProposals, proposedYears } from "#app/domain/core/holiday-proposals.server.ts";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { airIncluded } from "./base/air-included.ts";
import { exchangeRateRows, rateRecordRows } from "./base/exchange-rates.ts";
import { freightListRows } from "./base/freight.ts";
import {
  demoAddresses,
  demoBankAccount,
  demoCompanies,
  demoPassword,
  demoStaff,
  demoUsers,
  staffPassword,
} from "./base/people.ts";
import {
  membershipPlanRows,
  optionItemRows,
  optionPriceRows,
  serviceRateRows,
  settingRows,
} from "./base/prices.ts";
import { fbaFeeRows, marketplaceFeeRows } from "./base/selling-fees.ts";
import { shelfRows } from "./base/shelves.ts";
import { airIncludedMethod, methodRows } from "./base/shipping-methods.ts";
import { simplifiedRateRows } from "./base/simplified-rates.ts";

/** What every shop needs before its first page: prices, methods, rates, holidays. */
export async function seedPrices(db: Database, now: Date) {
  await db.batch([
    db.insert(tables.exchangeRates).values(exchangeRateRows(now)),
    db.insert(tables.rateRecords).values(rateRecordRows(now)),
    db.insert(tables.serviceRates).values(serviceRateRows),
    db.insert(tables.membershipPlans).values(membershipPlanRows),
    db.insert(tables.settings).values(settingRows),
    db.insert(tables.simplifiedRates).values(simplifiedRateRows),
    db.insert(tables.marketplaceFees).values(marketplaceFeeRows),
    db.insert(tables.fbaFees).values(fbaFeeRows),
    db.insert(tables.optionItems).values(optionItemRows),
    db.insert(tables.optionPrices).values(optionPriceRows),
    db.insert(tables.logisticsMethods).values(methodRows),
    db.insert(tables.freightLists).values(freightListRows),
    db.insert(tables.holidays).values(
      holidayProposals(proposedYears(japanDay(now))).map((proposal) => ({
        ...proposal,
        state: "proposed" as const,
        changedAt: now,
      })),
    ),
  ]);
}

/** The demo's way whose duty and tax we pay. */
export async function seedIncludedDues(db: Database) {
  await db.batch([
    db.insert(tables.logisticsMethods).values(airIncludedMethod),
    db.insert(tables.freightLists).values(airIncluded),
  ]);
}

/** The places of the warehouse. */
export async function seedShelves(db: Database) {
  await db.insert(tables.shelves).values(shelfRows);
}

/** The people of the demo, with the passwords that the contract names. */
export async function seedPeople(db: Database, now: Date) {
  const [buyerHash, staffHash] = await Promise.all([
    hashPassword(demoPassword),
    hashPassword(staffPassword),
  ]);
  const createdAt = new Date(now.getTime() - 400 * 86_400_000);

  await db.batch([
    db.insert(tables.staff).values(
      demoStaff.map((person) => ({
        ...person,
        passwordHash: staffHash,
        state: "in_use" as const,
        createdAt,
      })),
    ),
    db.insert(tables.companies).values(
      demoCompanies.map((company) => ({
        ...company,
        managerStaffId: "staff-manager",
        createdAt,
      })),
    ),
    db.insert(tables.users).values(
      demoUsers.map(({ verified, ...user }) => ({
        ...user,
        passwordHash: buyerHash,
        state: "in_use" as const,
        emailVerifiedAt: verified ? createdAt : null,
        createdAt,
      })),
    ),
    db.insert(tables.addresses).values(demoAddresses.map((address) => ({ ...address, createdAt }))),
    db.insert(tables.payoutAccounts).values({
      ...demoBankAccount,
      id: crypto.randomUUID(),
      state: "accepted",
      requestedAt: createdAt,
      requestedBy: "user:user-demo",
      requestedByName: "港 一郎",
      usableFrom: new Date(createdAt.getTime() + 48 * 3_600_000),
    }),
  ]);
}
