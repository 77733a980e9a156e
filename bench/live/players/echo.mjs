// A player of the bare echo: it sends what a player of our server sends, three moves in each turn.

const TURN = 3;

export class EchoPlayer {
  begun = true;
  heard = 0;

  constructor(run, { address, index, seat }) {
    Object.assign(this, { run, address, index, seat });
  }

  async arrive() {
    this.socket = new WebSocket(`ws://${this.address}/ws/tables/${this.index}`);
    this.socket.onmessage = (event) => this.hear(event.data);
    await new Promise((resolve, reject) => {
      this.socket.onopen = resolve;
      this.socket.onerror = () => reject(new Error("the echo does not answer"));
    });
    if (this.isMine) this.run.consider(this);
  }

  get isMine() {
    return Math.floor(this.heard / TURN) % 2 === this.seat;
  }

  leave() {
    this.socket.onclose = null;
    this.socket.close();
  }

  move() {
    const action = { type: "move" };
    this.socket.send(JSON.stringify({ type: "act", id: `${this.seat}-${this.heard}`, seq: 2 * this.heard, action }));
  }

  hear(text) {
    JSON.parse(text);
    if (this.isMine) this.run.acknowledge(this);
    this.heard++;
    if (this.isMine) this.run.consider(this);
  }
}
