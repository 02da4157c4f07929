import { type SettingKey, settingsIn } from "#app/domain/pricing/price-lists/price-list.server.ts";

interface DatedSetting {
  key: string;
  value: string;
  effectiveFrom: string;
}

/** What settings said on the day of an invoice, so that an old invoice does not change with them. */
export function settingsOn(rows: readonly DatedSetting[], day: string) {
  const inForce = settingsIn(rows.filter(({ effectiveFrom }) => effectiveFrom <= day));
  const first = settingsIn([...rows].reverse());
  return (key: SettingKey) => {
    const known = rows.some((row) => row.key === key && row.effectiveFrom <= day);
    return known ? inForce(key) : first(key);
  };
}

/** Who issues the invoice; without a registration number it is no qualified invoice and says none. */
export function issuerIn(setting: ReturnType<typeof settingsOn>) {
  return {
    name: setting("issuerName"),
    address: setting("issuerAddress"),
    phone: setting("issuerPhone"),
    seal: setting("issuerSeal"),
    registrationNumber: setting("registrationNumber"),
  };
}
