// Someone who watches a table of our server. It looks only at how far each message goes: a browser reads its own.

const SEQ = /^\{"type":"log","seq":(\d+)/;

export class Watcher {
  constructor(run, { address, table }) {
    Object.assign(this, { run, address, table });
  }

  async arrive() {
    this.socket = new WebSocket(`ws://${this.address}/ws/tables/${this.table}?watch`);
    await new Promise((resolve, reject) => {
      this.socket.onopen = () => this.socket.send(JSON.stringify({ type: "hello", version: 2 }));
      this.socket.onclose = (event) => reject(new Error(`a watcher's socket closed: ${event.code} ${event.reason}`));
      this.socket.onmessage = (event) => this.hear(event.data, resolve);
    });
  }

  hear(text, welcome) {
    const found = SEQ.exec(text);
    if (found === null) welcome();
    else this.run.see(Number(found[1]));
  }
}
