/** Runs asynchronous tasks one after the other, so that no change reads files that another one is writing. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task once all tasks before it have ended, even if one failed. Returns the result of the task, or its error. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}
