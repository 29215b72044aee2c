// Before any module runs: the texts of the chosen language, from the script that this tag names for it. English is in the app itself.
(() => {
  const { dataset } = document.currentScript;
  const known = new Set(['en', ...Object.keys(dataset)]);
  let chosen;
  try {
    const kept = JSON.parse(localStorage.getItem('toolyard.language') ?? 'null');
    if (kept?.format === 1) chosen = kept.language;
  } catch {
    // Storage is blocked, or what it holds is not ours: the browser's languages it is.
  }
  const wanted = navigator.languages.map((tag) => tag.split('-')[0].toLowerCase());
  const language = [chosen, ...wanted].find((each) => known.has(each)) ?? 'en';
  // Written and deferred, it runs before the modules below it, and its absence holds up nothing. It says what the page's language is.
  if (dataset[language]) document.write(`<script defer src="${dataset[language]}"></script>`);
  else document.documentElement.lang = language;
})();
