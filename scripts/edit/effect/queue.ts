/** Runs asynchronous tasks one after the other, so that no change reads files that another one is writing. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all before it, even if one of them has failed; resolves or rejects as the task does. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}
