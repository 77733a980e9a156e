// The page at /device/: matches on this one device, online or offline.
import { mount, unmount } from "svelte";
import { loadGame } from "../../games";
import { readData } from "../../lib/json-block";
import { LiveTable } from "../../table/store/live.svelte";
import Table from "../../table/Table.svelte";
import type { DeviceData, DeviceGame } from "../../wire";
import { OfflineReferee } from "../referee/offline-referee.svelte";
import { tableData } from "../referee/open-offline.svelte";
import { holdMatch, type Newer, storeShell } from "../shell";
import { type Device, startDevice } from "../worker/device";
import { DeviceStore, type StoredMatch } from "../worker/store";
import Home from "./Home.svelte";
import { HandedMatch } from "./handed.svelte";
import Match from "./Match.svelte";
import { DeviceMatch } from "./match.svelte";

function part<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no part ${id}.`);
  return found as E;
}

/** The id in the address; empty for the list of matches. */
const shownId = () => location.hash.replace(/^#\/?/, "");

export class DevicePage {
  readonly #data = readData<DeviceData>("device-data");
  readonly #title = document.title;
  readonly #home = part("device-home");
  readonly #list = part("device-list");
  readonly #room = part("device-room");
  readonly #newer = part("device-newer");
  readonly #shell = part("device-shell");
  readonly #device: Device;
  #waiting: Newer | null = null;
  #close: () => void = () => {};

  constructor() {
    const bar = part<HTMLProgressElement>("device-progress");
    this.#device = startDevice((share) => {
      bar.value = share;
    });
    part("device-take").addEventListener("click", () => this.#waiting?.take());
    addEventListener("hashchange", () => void this.#show());
    void this.#show();
    void this.#showReady(part("device-line")).then(() => {
      bar.hidden = true;
    });
    void this.#storeShell();
  }

  /** Shows the match of the address; without one, the list. */
  async #show(): Promise<void> {
    this.#close();
    const id = shownId();
    this.#home.hidden = id !== "";
    this.#newer.hidden = id === "" || this.#waiting === null;
    document.body.classList.toggle("playing", id !== "");
    document.body.classList.toggle("paper", id === "");
    document.title = this.#title;
    this.#close = id === "" ? this.#showList() : await this.#showMatch(id);
  }

  #showList(): () => void {
    this.#waiting?.takeIfFree();
    const shown = mount(Home, { target: this.#list, props: { device: this.#device, data: this.#data } });
    return () => void unmount(shown);
  }

  /** `inviting`: whether it has just been handed over, so that friends can be invited. */
  async #showMatch(id: string, inviting = false): Promise<() => void> {
    const stored = (await this.#device.ask("matches")).find((match) => match.id === id);
    const game = this.#data.games.find((one) => one.name === stored?.game);
    if (shownId() !== id) return () => {}; // the address has changed meanwhile
    const release = holdMatch();
    const close = stored?.rules
      ? this.#showReal({ ...stored, secret: "" }, stored.rules)
      : game
        ? this.#showOwn(id, game, stored?.house ?? "", inviting)
        : undefined;
    if (!close) location.hash = "";
    return () => {
      close?.();
      release();
    };
  }

  /** A match that is played on this device: by itself, or on the server at this address. */
  #showOwn(id: string, game: DeviceGame, address: string, inviting: boolean): () => void {
    const match = address
      ? new HandedMatch(id, game.hidden)
      : new DeviceMatch(this.#device, id, () => void this.#again());
    const handOver = async () => {
      await this.#device.ask("handOver", id);
      await this.#again(true);
    };
    const props = { match, game, home: location.pathname, address, inviting, handOver };
    const shown = mount(Match, { target: this.#room, props: { ...props, loading: loadGame(game.name) } });
    void match.open();
    return () => {
      match.close();
      void unmount(shown);
    };
  }

  /** A match at a real table, which the server has too. */
  #showReal(match: StoredMatch, rules: string): () => void {
    const referee = new OfflineReferee(match, new DeviceStore(), this.#device);
    const live = new LiveTable(match.id, referee);
    live.unsent = referee;
    const data = tableData(match, rules, location.pathname);
    const loading = loadGame(match.game);
    const shown = mount(Table, { target: this.#room, props: { live, data, loading } });
    void referee.begin().then(() => live.open());
    return () => {
      live.close();
      referee.close();
      void unmount(shown);
    };
  }

  /** The open match has been handed over to the server, where it continues. */
  async #again(inviting = false): Promise<void> {
    this.#close();
    this.#close = await this.#showMatch(shownId(), inviting);
  }

  async #showReady(line: HTMLElement): Promise<void> {
    try {
      await this.#device.ready;
      const games = await this.#device.call("games");
      line.textContent = `Ready: this device knows the rules of ${games.length} games.`;
    } catch (error) {
      line.textContent = `The games could not be loaded. ${error instanceof Error ? error.message : ""}`;
    }
  }

  async #storeShell(): Promise<void> {
    try {
      await storeShell({
        stored: ({ at, version }) => {
          const day = at.toLocaleDateString([], { dateStyle: "long" });
          this.#shell.textContent = `Stored on this device, and works offline. Its pages are from ${day} (version ${version}).`;
        },
        waits: (found) => {
          this.#waiting = found;
          this.#newer.hidden = shownId() === "";
          if (this.#newer.hidden) found.takeIfFree();
        },
      });
    } catch {
      this.#shell.textContent = "This browser cannot store this page, so it does not open offline.";
    }
  }
}
