/** Runs asynchronous tasks one after the other, so that no change reads files that another one is writing. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** The task runs even if one before it has failed. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}
