// The demo's models, as a host on the network would offer them, as fast as the test wants.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";

/** The data directory of the product that is tested. */
export const DATA = process.env.FOYER_DATA ?? "";
/** What the demo lays out as a host would. */
export const OFFERED = join(DATA, "recognition-demo");
/** Where recognition keeps what it uses. */
export const INSTALLED = join(DATA, "recognition");

export interface Source {
  /** Models stop in the middle from now on, until they are let go. */
  hold(): void;
  letGo(): void;
  /** What was asked for: a file, and from which byte on. */
  asked: string[];
  close(): Promise<void>;
}

/** Opens the source that the product was started with. */
export async function source(): Promise<Source> {
  const asked: string[] = [];
  let held = false;
  let waiting: (() => void)[] = [];
  const letGo = () => {
    held = false;
    for (const go of waiting) go();
    waiting = [];
  };
  const server = createServer((request, response) => {
    void (async () => {
      const name = basename(request.url ?? "");
      const file = join(OFFERED, "models", name);
      if (name === "models.json") {
        response.end(await readFile(file));
        return;
      }
      const model = await readFile(file);
      const size = model.length;
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
      asked.push(`${name} ${from}`);
      const length = { "Content-Length": size - from };
      response.writeHead(from > 0 ? 206 : 200, from > 0 ? { ...length, "Content-Range": `bytes ${from}-${size - 1}/${size}` } : length);
      const rest = Math.max(from, Math.floor(size / 2));
      if (rest > from) response.write(model.subarray(from, rest));
      if (held) await new Promise<void>((go) => waiting.push(go));
      response.end(model.subarray(rest));
    })().catch((error: Error) => response.destroy(error));
  });
  const { port, hostname } = new URL(process.env.RECOGNITION_MODELS_URL ?? "");
  await new Promise<void>((open) => server.listen(Number(port), hostname, open));
  return {
    asked,
    hold: () => void (held = true),
    letGo,
    close: async () => {
      letGo();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
