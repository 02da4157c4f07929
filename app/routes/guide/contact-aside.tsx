import type { useLoaderData } from "@remix-run/react";
import type { loader } from "./contact.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** When somebody answers, and whether that is now. */
export function OpeningHours({ hours, today }: Pick<Loaded, "hours" | "today">) {
  return (
    <section className="panel ink" aria-labelledby="hours">
      <h2 id="hours">受付時間</h2>
      <p className="n">{hours}</p>
      <p className="note">土曜・日曜と中国の祝日は休業です。</p>
      <p>
        <b>{today.words}</b>
      </p>
    </section>
  );
}

/** Who looks after the one who reads this. */
export function OwnManager({ person }: { person: NonNullable<Loaded["person"]> }) {
  return (
    <section className="panel" aria-labelledby="manager">
      <h2 id="manager">お客様の担当者</h2>
      <p>{person.managerName ?? "担当者を決めているところです"}</p>
      <p className="note">
        ご注文や配送についてのご相談は、各注文・配送依頼のページからも担当者へ送れます。
      </p>
    </section>
  );
}
