// Python on this device: a worker that answers calls.
import type { CallRefusal, PageCalls } from "../../wire/device";
import type { FromWorker, MatchNews, TableCalls, WorkerAnswer, WorkerRequest } from "./messages";

/** A refusal of the library, with the name of its error. */
export class DeviceRefusal extends Error {
  constructor(readonly refused: CallRefusal) {
    super(refused.message);
  }
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** The part of a worker that is needed here. */
export interface Workplace {
  postMessage(message: WorkerRequest): void;
  addEventListener(type: "message", heard: (event: { data: FromWorker }) => void): void;
  addEventListener(type: "error", heard: (event: { message: string }) => void): void;
  terminate(): void;
}

export class Device {
  readonly ready: Promise<void>;
  /** Called with the news of the open match. */
  onNews: (news: MatchNews) => void = () => {};
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private failure: Error | undefined;

  constructor(
    private readonly worker: Workplace,
    private readonly progress: (share: number) => void = () => {},
  ) {
    this.ready = new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => {
        if (data.type === "ready") resolve();
        else if (data.type === "failed") this.fail(new Error(data.message), reject);
        else if (data.type === "progress") this.progress(data.loaded / data.bytes);
        else if (data.type === "news") this.onNews(data);
        else this.answered(data);
      });
      worker.addEventListener("error", ({ message }) => this.fail(new Error(message), reject));
    });
  }

  /** Calls a function of the library. */
  call<Name extends keyof PageCalls>(
    name: Name,
    ...values: PageCalls[Name]["arguments"]
  ): Promise<PageCalls[Name]["value"]> {
    return this.send(name, values);
  }

  /** Calls the worker, about this device's own matches. */
  ask<Name extends keyof TableCalls>(
    name: Name,
    ...values: Parameters<TableCalls[Name]>
  ): Promise<Awaited<ReturnType<TableCalls[Name]>>> {
    return this.send(name, values);
  }

  end(): void {
    this.worker.terminate();
    this.fail(new Error("Python on this device has been stopped."), () => {});
  }

  private send<Said>(call: string, values: unknown[]): Promise<Said> {
    if (this.failure) return Promise.reject(this.failure);
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as Said), reject });
      this.worker.postMessage({ id, call, arguments: values });
    });
  }

  private answered({ id, value, refused }: WorkerAnswer): void {
    const call = this.waiting.get(id);
    this.waiting.delete(id);
    if (refused) call?.reject(new DeviceRefusal(refused));
    else call?.resolve(value ?? null);
  }

  private fail(error: Error, reject: (error: Error) => void): void {
    this.failure = error;
    reject(error);
    for (const call of this.waiting.values()) call.reject(error);
    this.waiting.clear();
  }
}

/** Starts Python in a worker of its own. */
export function startDevice(progress?: (share: number) => void): Device {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Device(worker as Workplace, progress);
}
