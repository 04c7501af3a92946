/* view.ts - what the page shows: one view at a time, which the address names. */

export interface View {
  /** The address that it is shown at; it may give itself another one. */
  readonly place: string;
  /** It has a board to play on, which needs the room: no bar of links on a phone, and a narrow head. */
  readonly atBoard: boolean;
  /** Draw it. Done when all that it needs at first has come. */
  open(): Promise<void>;
  /** Draw it anew: words or colours have changed. */
  repaint(): Promise<void>;
  /** Another view takes its place, and nothing of this one may come after that. */
  close(): void;
}
