/** A way out for alarms that does not go through our own outbox: it has taken the line, or it throws. */
export interface AlarmChannel {
  tell(text: string): Promise<void>;
}
