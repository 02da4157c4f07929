/** What a program goes by, and what people read. */
export interface ApiCode {
  code: number;
  msg: string;
}
