/* labels.ts - what tests read off the cells' names: whether something can be moved from there. */
export const canMove = (label: string): boolean => /ways? to move$/.test(label);
