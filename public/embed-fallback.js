// Where the frame has no origin of its own (`sandbox` without `allow-same-origin`) the app's modules cannot be loaded: a link remains.
addEventListener(
  'error',
  (event) => {
    const root = document.getElementById('root');
    if (
      !(event.target instanceof HTMLScriptElement) ||
      event.target.type !== 'module' ||
      root === null ||
      root.childElementCount > 0
    )
      return;
    const hash = location.hash.slice(1);
    const payload = /(?:^|&)tool=([\w-]*)/.exec(hash)?.[1] ?? (/^[\w-]*$/.test(hash) ? hash : '');
    const link = document.createElement('a');
    link.href = `${new URL('.', location.href).href}#/s/${payload}`;
    link.target = '_blank';
    link.rel = 'noopener';
    const isGerman = document.documentElement.lang === 'de';
    link.textContent = isGerman ? 'Dieses Werkzeug in Toolyard öffnen' : 'Open this tool in Toolyard';
    const text = document.createElement('p');
    text.style.font = '14px/20px system-ui, sans-serif';
    text.style.margin = '16px';
    text.append(
      isGerman
        ? 'Die umgebende Seite gibt diesem Rahmen keinen Ursprung, und Werkzeuge laufen nur mit einem (allow-same-origin). '
        : 'The surrounding page gives this frame no origin, and tools run only in a frame with one (allow-same-origin). ',
      link,
    );
    root.append(text);
  },
  { capture: true },
);
