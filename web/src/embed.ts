/* embed.ts - the one script that a page of somebody else's has: <script src="…/embed.js" data-link="…"></script>. In its place
 * it puts a frame with the game (embed-view.ts), which is as high as it says it needs to be. It runs in any page: no styles in
 * attributes, nothing global, nothing but this one element. */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { link = '', turn = '', lang = '', theme = '', player = '' } = script.dataset;
  const viewer = new URL('embed.html', script.src);
  /* A whole address will do. */
  const letters = link.replace(/^.*#\/analyse\/link\//, '');
  const wants = Object.entries({ turn, lang, theme, player }).filter(([, value]) => value !== '');
  viewer.hash = `${letters}?${new URLSearchParams(wants).toString()}`;
  const frame = document.createElement('iframe');
  frame.src = viewer.href;
  frame.title = script.dataset['title'] ?? 'Tintagel';
  frame.width = script.dataset['width'] ?? '100%';
  frame.height = script.dataset['height'] ?? '480';
  frame.setAttribute('frameborder', '0');
  frame.setAttribute('loading', 'lazy');
  script.after(frame);
  if (script.dataset['height']) return;
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== viewer.origin || typeof data !== 'object' || data === null) return;
    const { tintagel } = data as { tintagel?: unknown };
    if (typeof tintagel === 'number' && tintagel > 0 && tintagel < 10000) frame.height = String(Math.ceil(tintagel));
  });
})();
