/* refusal.ts - what was refused, and why, as something that is thrown. */
import type { Why } from './answers';

export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(why.message);
  }
}

/** Why something was refused; whatever else was thrown is thrown on. */
export function whyOf(error: unknown): Why {
  if (error instanceof Refusal) return error.why;
  throw error;
}
