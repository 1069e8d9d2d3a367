import type { Refusal } from '../shared/protocol.ts';

/** Thrown where a change turns out to be impossible; the editor answers with the refusal. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
