/* svg.ts - making elements of a picture. */

export function element<K extends keyof SVGElementTagNameMap>(name: K, className?: string): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  if (className) made.setAttribute('class', className);
  return made;
}
