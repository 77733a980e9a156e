import { globSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { defineConfig } from "vitest/config";

// Each has the script of its name.
const pages = [
  "table",
  "board",
  "slides",
  "site",
  "verify",
  "tournamentdraws",
  "result",
  "profile",
  "admin",
  "device",
  "keep",
  "company",
  "sw", // the service worker
  "newtable",
  "night",
  "order",
  "practice",
  "previews", // no page loads it: it only brings pictures into the build
];

// A game's rules page with an example has a script of its own, in the game's folder.
const rulesPages = globSync("src/games/*/rules.ts").map((file) => file.replaceAll("\\", "/"));

// Django serves the built files under /static/dist/ and finds them by manifest.json (django-vite); Vite's own server
// stands in for /static/ as a whole.
export default defineConfig(({ command }) => ({
  base: command === "build" ? "/static/dist/" : "/static/",
  plugins: [
    svelte(),
    compression({
      algorithms: [defineAlgorithm("brotliCompress"), defineAlgorithm("gzip", { level: 9 })],
      include: /\.(js|css|svg|json)$/,
      exclude: /manifest\.json$/,
      threshold: 512,
    }),
  ],
  build: {
    outDir: "../src/tuppence_web/static/dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    // The content security policy allows no data: addresses, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        ...Object.fromEntries(pages.map((page) => [page, `src/${page}.ts`])),
        ...Object.fromEntries(rulesPages.map((file) => [`rules-${file.split("/")[2]}`, file])),
      },
    },
  },
  worker: { format: "es" },
  server: {
    port: 5173,
    strictPort: true,
    // Pages come from Django's port, so assets named in CSS need Vite's own address.
    origin: "http://localhost:5173",
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    // Each file has its own globals still, but not a process of its own: that took most of the time.
    pool: "vmThreads",
    setupFiles: ["tests/channel.ts"],
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    // What is waited for may take long on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 20_000,
  },
}));
