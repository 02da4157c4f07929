import type { AlarmChannel } from "#app/domain/console/operations/operations.ts";

const timeoutMs = 5_000;

/** A webhook that takes `{ "text": … }`, as Slack's and most chats' do. */
export function alarmWebhook(url: string, timeout = timeoutMs): AlarmChannel {
  return {
    async send(text) {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ text }),
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      });
      await answer.body?.cancel();
      // The address is itself a secret, so it is not in the message.
      if (!answer.ok) throw new Error(`the alarms' webhook answered ${answer.status}`);
    },
  };
}
