import type { Refusal } from '../shared/protocol.ts';

/** Thrown while a change is planned to end that early; `planChange` returns the refusal. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
