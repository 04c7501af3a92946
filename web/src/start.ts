/* start.ts - runs before everything else, and says what is wrong where the page cannot start or go on: the words stand in
 * index.html, for the catalogues may not have come either. In what any browser understands (var and function). What is thrown
 * and nobody has caught comes here; once the page has started, only what says itself that the page cannot go on. */
(function () {
  var WHOLE = '/* whole */'; /* the end of main.js, see build.sh */
  var all = document.documentElement;
  var place: HTMLElement | null = null;

  function chosenLanguage(): string {
    try {
      return JSON.parse(localStorage.getItem('tintagel.settings')!).language;
    } catch (error) {
      return navigator.language;
    }
  }

  /** What the page will ask for, as soon as it is known what that is. */
  function fetchSoon(file: string): void {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.href = file;
    link.setAttribute('as', 'fetch');
    link.crossOrigin = 'anonymous';
    document.head.appendChild(link);
  }

  /** Of what the page uses, and can be switched off, the first that is not there. */
  function lacking(): string | undefined {
    return ['WebAssembly', 'Worker', 'Promise', 'fetch'].filter(function (name) {
      return !(name in window);
    })[0];
  }

  /** It is taken away when the page has started, and comes back when the page cannot go on. */
  function tell(why: string, what: string): void {
    if (!place)
      return document.addEventListener('DOMContentLoaded', function () {
        tell(why, what);
      });
    if (place.getAttribute('data-why')) return; /* what went wrong first led to the rest */
    place.setAttribute('data-why', why);
    if (document.querySelector('#root .game')) place.setAttribute('role', 'region'); /* it is not all that there is */
    place.querySelector('code')!.textContent = what;
    document.body.insertBefore(place, document.getElementById('root'));
    document.getElementById('root')!.setAttribute('inert', ''); /* nothing there works any more */
    window.scrollTo(0, 0);
  }

  function hasStarted(): boolean {
    return place !== null && !place.parentNode;
  }

  function thrown(error: { trouble?: string; message?: string } | null, message: string): void {
    var lack = lacking();
    if (error && error.trouble) tell(error.trouble, message);
    else if (!hasStarted()) tell(lack ? 'old' : 'fault', lack || message);
  }

  /** A script that the browser does not understand: too new for it if it came whole; else cut, or another page in its place. */
  function unread(file: string, message: string): void {
    fetch(file, { cache: 'force-cache' })
      .then(function (response) {
        return response.text();
      })
      .then(function (text) {
        return text.slice(-WHOLE.length - 1).indexOf(WHOLE) === 0;
      })
      .then(null, function () {
        return false;
      })
      .then(function (whole) {
        tell(whole ? 'old' : 'file', whole ? message : file);
      });
  }

  document.addEventListener('DOMContentLoaded', function () {
    place = document.getElementById('trouble');
  });
  window.addEventListener(
    'error',
    function (event) {
      var file = event.target as HTMLScriptElement & HTMLLinkElement;
      if ((event.target as unknown) === window && event.error instanceof SyntaxError && !hasStarted() && !lacking()) unread(event.filename, event.message);
      else if ((event.target as unknown) === window) thrown(event.error as Error, event.message);
      else if (file.tagName === 'SCRIPT' || file.rel === 'stylesheet') tell('file', file.src || file.href);
    },
    true,
  );
  window.addEventListener('unhandledrejection', function (event) {
    thrown(event.reason, String((event.reason && event.reason.message) || event.reason));
  });

  all.lang = /^fr/.test(chosenLanguage() || navigator.language) ? 'fr' : 'en';
  all.setAttribute('data-words', all.lang);
  fetchSoon(all.lang + '.words');
  if (!('noModule' in document.createElement('script'))) tell('old', lacking() || 'import');
})();
