// Accounts that one test changes, and what is asked of them behind the page's back.
import { request as requests, type APIRequestContext } from "@playwright/test";
import { expect } from "./support";

export interface Account {
  id: number;
  username: string;
  password: string;
}

let made = 0;

/** A new user, so that no test sees what another one restricted. */
export async function newUser(administrator: APIRequestContext, name: string): Promise<Account> {
  const username = `${name}-${Date.now().toString(36)}${made++}`;
  const password = "the lamp beside the stairs";
  const answer = await administrator.post("/api/user/create", { data: { username, password, role: "USER" } });
  expect(answer.ok()).toBe(true);
  const { user } = (await answer.json()) as { user: { id: number } };
  return { id: user.id, username, password };
}

export interface Restriction {
  entityType: "groups" | "tags" | "studios" | "galleries";
  mode: "INCLUDE" | "EXCLUDE";
  entityIds: string[];
  restrictEmpty: boolean;
}

export async function restrict(administrator: APIRequestContext, account: Account, restrictions: Restriction[]): Promise<void> {
  const answer = await administrator.put(`/api/user/${account.id}/restrictions`, { data: { restrictions } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Asks as the user. */
export async function asUser<T>(baseURL: string, account: Account, ask: (context: APIRequestContext) => Promise<T>): Promise<T> {
  const context = await requests.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  try {
    const answer = await context.post("/api/auth/login", { data: { username: account.username, password: account.password } });
    expect(answer.ok()).toBe(true);
    return await ask(context);
  } finally {
    await context.dispose();
  }
}

/** How many scenes a user sees. */
export async function scenesOf(context: APIRequestContext): Promise<number> {
  const answer = await context.post("/api/library/scenes", { data: { filter: { per_page: 1 } } });
  return ((await answer.json()) as { count: number }).count;
}
