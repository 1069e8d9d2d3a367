/** Runs tasks one after the other. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a task once all tasks before it have ended, however they ended. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}
