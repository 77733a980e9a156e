// Hears from the house that a sheet has changed. It only says which version there is: the sheet is asked for by itself.
// Without this line, which a proxy or a lost connection may cut, the sheet asks every few seconds.

const FIRST_AGAIN_MS = 1000;
const LAST_AGAIN_MS = 30_000;
const REFUSED = 4000; // and above: the house said why; the sheet hears that when it asks next

export class Live {
  private socket?: WebSocket;
  private again = FIRST_AGAIN_MS;
  private timer?: ReturnType<typeof setTimeout>;

  constructor(
    private readonly path: string,
    private readonly hear: (version: number) => void,
    private readonly lost: () => void,
  ) {
    this.connect();
    addEventListener("online", () => this.connect());
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}`);
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      this.again = FIRST_AGAIN_MS;
      this.hear(JSON.parse(data).version);
    });
    socket.addEventListener("close", ({ code }) => {
      this.lost();
      this.again = code >= REFUSED ? LAST_AGAIN_MS : Math.min(2 * this.again, LAST_AGAIN_MS);
      this.timer = setTimeout(() => this.connect(), this.again);
    });
  }
}
