// Answers of recognition for states that the demo cannot be brought into, and for results that hold everything at once.
import type { Page, Request } from "@playwright/test";

type Json = Record<string, unknown>;

export const HEALTHY = {
  configured: true,
  reachable: true,
  status: "healthy",
  demo: false,
  databaseLoaded: true,
  modelsLoaded: true,
  performerCount: 60,
  faceCount: 300,
  databaseVersion: "2026.2.1",
  updating: null,
  mayIdentify: true,
  mayAccept: true,
};

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function match(name: string, band: string, distance: number, more: Json = {}): Json {
  return {
    externalId: `id-${name}`,
    endpoint: "example.org",
    name,
    country: "SE",
    distance,
    facenetDistance: distance + 0.01,
    arcfaceDistance: null,
    reliable: distance <= 0.5,
    band,
    frames: 9,
    faces: 11,
    gap: 0.12,
    models: ["facenet"],
    signals: ["face"],
    status: "inLibrary",
    performer: { id: "1", instanceId: "default", name },
    portraitUrl: PIXEL,
    ...more,
  };
}

export function person(id: number, frameCount: number, best: Json | null, alternatives: Json[] = [], face: Json = { seconds: 4 + id }): Json {
  return {
    id,
    frameCount,
    faceCount: frameCount,
    firstSeconds: 4 + id,
    lastSeconds: 9 + id,
    faces: [{ id, url: PIXEL, box: { x: 0.1 + id * 0.1, y: 0.2, width: 0.08, height: 0.2 }, confidence: 0.9, ...face }],
    best,
    alternatives,
  };
}

const NEW = { status: "notInLibrary", performer: undefined };

/** Somebody of every kind. */
export const EVERYBODY = [
  person(0, 2, null),
  person(1, 1, match("Once Only", "doubtful", 0.44)),
  person(2, 7, match("Lou Likely", "likely", 0.41), [match("Ada Other", "doubtful", 0.46), match("Una Reliable", "unreliable", 0.58, NEW)]),
  person(3, 30, match("Stella Strong", "strong", 0.21)),
  person(4, 20, match("Nora New", "strong", 0.25, NEW)),
  person(5, 12, match("Olaf Onit", "strong", 0.2, { status: "onItem" })),
  person(6, 3, match("Uwe Unsafe", "unreliable", 0.57)),
  person(7, 5, null),
];

export function found(persons: Json[], more: Json = {}): Json {
  return {
    framesAnalyzed: 58,
    facesDetected: persons.length * 4,
    facesUsed: persons.length * 3,
    databaseVersion: "2026.2.1",
    demo: false,
    source: "sprites",
    tookMillis: 2400,
    errors: [],
    persons,
    ...more,
  };
}

export interface Script {
  status?: Json;
  /** What each POST of identify is answered, in order; the last one stays. */
  answers: (Json | { code: number; body: Json })[];
}

export interface Told {
  identify: Json[];
  accept: Json[];
  undo: Json[];
  cancelled: string[];
}

/** Lets the page ask a recognition that follows a script. Answers what it was told. */
export async function recognition(page: Page, script: Script): Promise<Told> {
  const told: Told = { identify: [], accept: [], undo: [], cancelled: [] };
  const body = (request: Request) => (request.postDataJSON() ?? {}) as Json;
  let operation: Json = {};
  await page.route(/\/api\/recognition$/, (route) => route.fulfill({ json: { ...HEALTHY, ...script.status } }));
  await page.route("**/api/recognition/identify", (route) => {
    told.identify.push(body(route.request()));
    const answer = script.answers[Math.min(told.identify.length, script.answers.length) - 1] ?? {};
    if ("code" in answer) return route.fulfill({ status: answer.code as number, json: answer.body });
    operation = { id: `op${told.identify.length}`, type: "scene", entityId: "1", instanceId: "default", stage: "detect", done: 12, total: 58, ...answer };
    return route.fulfill({ status: 202, json: { ...operation, status: "running", result: undefined } });
  });
  await page.route("**/api/recognition/operations/*", (route) => {
    if (route.request().method() === "DELETE") {
      told.cancelled.push(route.request().url().split("/").at(-1)!);
      return route.fulfill({ json: { ...operation, status: "cancelled" } });
    }
    return route.fulfill({ json: operation });
  });
  await page.route("**/api/recognition/accept", (route) => {
    const asked = body(route.request());
    told.accept.push(asked);
    const people = asked.people as { name: string; create?: boolean }[];
    return route.fulfill({
      json: {
        added: people.map(({ name, create }, at) => ({ id: String(900 + at), instanceId: "default", name, created: create === true })),
        alreadyThere: [],
        failed: [],
        undoToken: `undo${told.accept.length}`,
      },
    });
  });
  await page.route("**/api/recognition/undo", (route) => {
    told.undo.push(body(route.request()));
    return route.fulfill({ json: { removed: 1 } });
  });
  return told;
}
