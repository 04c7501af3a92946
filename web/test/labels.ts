/* labels.ts - what tests read off the cells' names: whether something can be moved from there, or goes there. */
export const canMove = (label: string): boolean => /ways? to move$/.test(label);
export const canGo = (label: string): boolean => label.endsWith('you may go here');
