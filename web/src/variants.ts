/* variants.ts - a way to play, in words and as a small picture: who stands against whom, by the tokens of the armies. Two sides face each
 * other; more stand round the board, with the clock from the first. */
import { svg, type TemplateResult } from 'lit-html';
import type { Rules } from './answers';
import { hasWords, t } from './words';

const WIDE = 96;
const HIGH = 60;
const TOKEN = 15;

/** The middle of a side's ground. */
function middleOf(side: number, sides: number): [x: number, y: number] {
  if (sides === 2) return [WIDE / 2, side === 0 ? HIGH * 0.75 : HIGH * 0.25];
  const east = side === 2 || side === 3;
  const north = side === 1 || side === 2;
  return [WIDE * (east ? 0.75 : 0.25), HIGH * (north ? 0.25 : 0.75)];
}

export function variantPicture({ sides, commanders }: Rules, tokens: string[]): TemplateResult {
  const count = new Set(sides).size;
  const ofSide = (side: number): number[] => commanders.flatMap((player, army) => (player >= 0 && sides[player] === side ? [army] : []));
  const camp = (side: number) => {
    const armies = ofSide(side);
    const [x, y] = middleOf(side, count);
    const several = sides.filter((other) => other === side).length > 1;
    const wide = armies.length * (TOKEN + 3);
    return svg`${several ? svg`<rect class="camp" x=${x - wide / 2 - 3} y=${y - TOKEN / 2 - 4} width=${wide + 6} height=${TOKEN + 8} rx="8" />` : ''}
      ${armies.map((army, i) => svg`<image x=${x + (i - (armies.length - 1) / 2) * (TOKEN + 3) - TOKEN / 2} y=${y - TOKEN / 2} width=${TOKEN} height=${TOKEN} href=${tokens[army] ?? ''} />`)}`;
  };
  return svg`<svg class="variant" viewBox="0 0 ${WIDE} ${HIGH}" aria-hidden="true">
    <rect class="field" width=${WIDE} height=${HIGH} rx="6" /><path class="line" d=${`M0 ${HIGH / 2}H${WIDE}${count > 2 ? `M${WIDE / 2} 0V${HIGH}` : ''}`} />
    ${Array.from({ length: count }, (_, side) => camp(side))}</svg>` as unknown as TemplateResult;
}

/** How a game is played, by its options as the core writes them: what has words of its own, and how many play. */
export function variantWords(game: string, options: string): string[] {
  return options.split(',').flatMap((option) => {
    const [name = '', value = ''] = option.split('=');
    const own = `${game}.option.${name}.${value}`;
    if (hasWords(own)) return [t(own)];
    return name === 'players' ? [t('page.players', Number(value))] : [];
  });
}

/** The same where there is little room: "two camps", "4 players"; nothing for the usual way. */
export function shortVariant(game: string, options: string): string {
  const [first = ''] = variantWords(game, options);
  return first.charAt(0).toLowerCase() + first.slice(1);
}
