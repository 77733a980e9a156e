import { afterEach, expect, test, vi } from "vitest";
import { post, request } from "./http";

const json = (status: number, said: object) => new Response(JSON.stringify(said), { status });

function answering(answer: () => Response): ReturnType<typeof vi.fn> {
  const fetched = vi.fn((_url: string, _sending: RequestInit) => Promise.resolve(answer()));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test("a post carries the token, and a read carries none", async () => {
  const fetched = answering(() => json(200, {}));
  await request("/there", { body: { a: 1 }, token: "t" });
  await request("/there");
  const [posted, read] = fetched.mock.calls.map(([, sending]) => sending as RequestInit);
  expect([posted?.method, posted?.body]).toEqual(["POST", '{"a":1}']);
  expect(new Headers(posted?.headers).get("X-CSRFToken")).toBe("t");
  expect([read?.method, read?.body, new Headers(read?.headers).has("X-CSRFToken")]).toEqual([
    "GET",
    null,
    false,
  ]);
});

test("a page of the network is no answer, and a post is sent later", async () => {
  answering(() => new Response("<h1>Welcome to the pub</h1>"));
  expect(await request("/there")).toMatchObject({ ok: true, body: null });
  expect(await post("/there", "t", {})).toMatchObject({ kind: "later" });
});

test("a refusal says why, with its rule", async () => {
  answering(() => json(409, { message: "Too late.", rule: "7.01" }));
  expect(await post("/there", "t", {})).toMatchObject({ kind: "refused", why: "Too late. (7.01)" });
  answering(() => json(503, { message: "Too busy." }));
  expect(await post("/there", "t", {})).toEqual({ kind: "later", why: "Too busy." });
});

test("without a connection nothing is lost", async () => {
  answering(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(await request("/there")).toEqual({ status: 0, ok: false, body: null });
  expect(await post("/there", "t", {})).toEqual({ kind: "later", why: "No connection." });
});
