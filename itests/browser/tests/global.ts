import { request, type FullConfig } from "@playwright/test";
import { ADMINISTRATOR, READER, VISITOR } from "./support";

/** Signs in once for all tests, and makes the accounts that they need. */
export default async function global(config: FullConfig): Promise<void> {
  const baseURL = config.projects[0]?.use.baseURL;
  if (!baseURL) throw new Error("no address");
  const reader = { username: "reader", password: "the quiet chair by the window" };
  const administrator = await request.newContext({ baseURL });
  const { FOYER_USER: username, FOYER_PASSWORD: password } = process.env;
  const ask = async (context: typeof administrator, path: string, data: object) => {
    const answer = await context.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  await ask(administrator, "/api/auth/login", { username, password });
  for (const account of [reader, VISITOR]) await ask(administrator, "/api/user/create", { ...account, role: "USER" });
  await administrator.storageState({ path: ADMINISTRATOR });
  await administrator.dispose();
  const context = await request.newContext({ baseURL });
  await ask(context, "/api/auth/login", reader);
  await context.storageState({ path: READER });
  await context.dispose();
}
