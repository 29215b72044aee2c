// Before any module runs: the texts are those of `<html lang>` (src/ui/texts/language.ts). A file of its own: the page allows no inline script.
(() => {
  const known = ['en', 'de'];
  let chosen;
  try {
    const kept = JSON.parse(localStorage.getItem('toolyard.language') ?? 'null');
    if (kept?.format === 1) chosen = kept.language;
  } catch {
    // Storage is blocked, or what it holds is not ours: the browser's languages it is.
  }
  const wanted = navigator.languages.map((tag) => tag.split('-')[0].toLowerCase());
  document.documentElement.lang = [chosen, ...wanted].find((language) => known.includes(language)) ?? 'en';
})();
