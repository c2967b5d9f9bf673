/* Before anything is shown: the colours that the reader chose and, where somebody comes to the first page of the site from
   elsewhere, the language. A browser may refuse to remember anything; then all of it is as on a first visit. */
(() => {
  const kept = (store, name, value) => {
    try {
      if (value !== undefined) window[store].setItem(name, value);
      return window[store].getItem(name);
    } catch {
      return null;
    }
  };
  window.cardiaKept = kept;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const coloured = () => {
    const scheme = kept("localStorage", "cardia-scheme") || (system.matches ? "dark" : "light");
    document.documentElement.dataset.mdColorScheme = scheme === "dark" ? "slate" : "default";
  };
  coloured();
  system.addEventListener("change", coloured);

  const begun = kept("sessionStorage", "cardia-begun");
  kept("sessionStorage", "cardia-begun", "yes");
  const here = document.documentElement.lang;
  const french = document.querySelector('link[hreflang="fr"]')?.getAttribute("href");
  const atHome = here === "en" && french === "fr/index.html" && !location.search;
  if (begun || !atHome) return;
  const lang = kept("localStorage", "cardia.language") || (/^fr\b/i.test(navigator.language) ? "fr" : "en");
  kept("localStorage", "cardia.language", lang);
  if (lang === "fr") location.replace(french);
})();
