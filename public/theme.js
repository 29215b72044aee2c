// Before the first paint, so that a chosen theme never flashes the other one. A file of its own: the page allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem('toolyard.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme it is.
  }
})();
