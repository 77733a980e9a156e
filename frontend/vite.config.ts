/// <reference types="vitest/config" />
import { globSync } from "node:fs";
import { constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";

// One file a page, and the styles of the games' rules pages, each in its game's folder.
const entries = globSync(["src/entries/*.ts", "src/games/*/rules.css"]).map((file) =>
  file.replaceAll("\\", "/"),
);

/** What the built file of an entry is called. */
function nameOf(entry: string): string {
  const [game, file] = entry.split("/").slice(2);
  return file ? `rules-${game}` : (game ?? "").replace(".ts", "");
}

/** Where a stylesheet that is not of the layer "layout" belongs. */
const LAYERS: [RegExp, string][] = [
  [/\/styles\/(?:tokens|fonts)\.css/, "tokens"],
  [/\/styles\/base\.css|\/node_modules\//, "base"],
  [/\.svelte\?/, "component"],
  [/\/table\/states\/|\/room\.css/, "state"],
];

/** Each stylesheet names the layers before its own, so that their order is the same whichever is loaded first. */
const ORDER = ["tokens", "base", "layout", "component", "state"];

/** Puts each stylesheet and each component's styles into its layer, and gives them the named sizes of screen. A later
 * layer outweighs an earlier one, whatever their selectors. Django's admin and the documentation's theme have no layers,
 * so admin.css and docs.css have none. */
const layered: Plugin = {
  name: "layered",
  enforce: "pre",
  transform: {
    filter: { id: { include: /\.css(?:$|\?)/, exclude: /\/styles\/(?:admin|docs|media)\.css/ } },
    handler: (code, id) => {
      const layer = LAYERS.find(([files]) => files.test(id))?.[1] ?? "layout";
      return `@layer ${ORDER.slice(0, ORDER.indexOf(layer) + 1).join(", ")};
@import "/src/styles/media.css";
@layer ${layer} {\n${code}\n}`;
    },
  },
};

// What several pages share lies in five files; by itself each set of pages would have a file of what only these share.
const groups = [
  {
    name: "lib",
    test: /preload-helper|src.lib.[a-z-]*\.ts$/,
    minShareCount: 4,
    maxModuleSize: 4000,
    priority: 3,
  },
  { name: "svelte", test: /node_modules.*svelte/, minShareCount: 3, priority: 2 },
  { name: "ui", test: /src.ui.*\.(?:svelte|ts)$/, minShareCount: 3, priority: 1 },
  {
    name: "lobby",
    test: /src.(?:table.(?:begin|lobby)|lib.option-choices|lib.names).*\.(?:svelte|ts)$/,
    minShareCount: 3,
    priority: 1,
  },
  { name: "table", test: /src.table.*\.(?:svelte|ts)$/, minShareCount: 3 },
];

// Django serves the built files under /static/dist/ and finds them by manifest.json (django-vite); Vite's own server
// has the sources there.
export default defineConfig({
  base: "/static/dist/",
  plugins: [
    layered,
    svelte(),
    compression({
      algorithms: [
        // The last level takes 1.3 s more of a core, for 2 %.
        defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
        defineAlgorithm("gzip", { level: 9 }),
      ],
      include: /\.(js|css|svg|json)$/,
      exclude: /manifest\.json$/,
      threshold: 128,
    }),
  ],
  // The styles are written for the browsers that run the scripts: only the named sizes are replaced.
  css: { transformer: "lightningcss", lightningcss: { targets: {}, drafts: { customMedia: true } } },
  build: {
    outDir: "../src/tuppence_web/static/dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    // The content security policy allows no data: addresses, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [nameOf(entry), entry])),
      // The pages of the documentation are not built with these files, and know only their names.
      output: {
        codeSplitting: { groups },
        entryFileNames: ({ name }) => (name === "docs" ? "assets/docs.js" : "assets/[name]-[hash].js"),
        assetFileNames: ({ names }) =>
          names.includes("docs.css") ? "assets/docs.css" : "assets/[name]-[hash][extname]",
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
    include: [process.env.WAITS ? "tests/waits.ts" : "src/**/*.test.ts"],
    // What is waited for may take long on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 20_000,
  },
});
