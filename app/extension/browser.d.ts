/** What of the browser's interface for extensions is used here. */
declare namespace chrome {
  namespace runtime {
    interface Sender {
      id?: string;
      origin?: string;
    }
    const id: string;
    function sendMessage(message: unknown): Promise<unknown>;
    function openOptionsPage(): Promise<void>;
    const onMessage: {
      addListener(
        heard: (message: unknown, sender: Sender, answer: (reply: unknown) => void) => boolean,
      ): void;
    };
    const onInstalled: { addListener(heard: (what: { reason: string }) => void): void };
  }
  namespace storage {
    const local: {
      get(names: readonly string[]): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
      remove(names: readonly string[]): Promise<void>;
      setAccessLevel(level: { accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
    };
  }
  const action: { onClicked: { addListener(heard: () => void): void } };
  const i18n: { getUILanguage(): string };
}

/** The shops it was built for. */
declare const SHOPS: readonly { name: string; origin: string }[];
/** Closed to the page's scripts; open only to our tests. */
declare const SHADOW: "closed" | "open";
