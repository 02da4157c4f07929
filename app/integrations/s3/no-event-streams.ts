/** The store's SDK can read answers that go on and on, as those of a query over files: ours asks for none. */
export class EventStreamSerde {
  constructor() {
    throw new Error("the store is asked for no stream of events");
  }
}

export const eventStreamSerdeProvider = () => undefined;

export function resolveEventStreamSerdeConfig<Settings>(settings: Settings): Settings {
  return settings;
}
