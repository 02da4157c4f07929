import { accountCalls } from "./account-calls.server.ts";
import { addressCalls } from "./address-calls.server.ts";
import { employeeCalls } from "./employee-calls.server.ts";
import { registerCalls } from "./register-calls.server.ts";
import { storeCalls } from "./store-calls.server.ts";
import { loginCalls, userCalls } from "./user-calls.server.ts";

export const customersApiCalls = [
  ...loginCalls,
  ...userCalls,
  ...registerCalls,
  ...accountCalls,
  ...addressCalls,
  ...employeeCalls,
  ...storeCalls,
];
