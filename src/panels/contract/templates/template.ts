import type { Language } from '../../../core/language.ts';

/** The files of a new panel, by their paths in its folder. */
export type PanelFiles = Readonly<Record<string, string>>;

/** Makes the files of a panel with this id and title; its view speaks this language. */
export type PanelTemplate = (panelId: string, title: string, language: Language) => PanelFiles;

interface TemplateTool {
  /** Without the id of the panel. */
  readonly name: string;
  readonly description: string;
  /** Such as `POST /rows`, below the panel's own path. */
  readonly endpoint: string;
  readonly properties?: object;
  readonly required?: readonly string[];
}

/**
 * A template of a manifest, a view and routes. In view and routes, `__API__` is the path of the panel's own API, and
 * `{{Words}}` are what a person reads, in English; `german` has the German for each.
 */
export function templateOf({
  tools,
  view,
  api,
  german,
}: {
  readonly tools: readonly TemplateTool[];
  readonly view: string;
  readonly api: string;
  readonly german: Readonly<Record<string, string>>;
}): PanelTemplate {
  return (panelId, title, language) => {
    const base = `/api/${panelId}`;
    const manifest = {
      formatVersion: 1,
      panel_id: panelId,
      panel_type: 'canvas',
      title,
      view: 'index.html',
      api: 'api.js',
      tools: tools.map(({ name, description, endpoint, properties = {}, required = [] }) => ({
        name: `${panelId.replaceAll('-', '_')}_${name}`,
        description,
        endpoint: endpoint.replace(' ', ` ${base}`),
        parameters: { type: 'object', properties, required },
      })),
    };
    const words = (english: string): string =>
      language === 'de' ? (german[english] ?? GERMAN[english] ?? english) : english;
    const filled = (text: string): string =>
      text
        .replace(/\{\{([^{}]{1,200})\}\}/g, (_, english: string) => words(english))
        .replaceAll('__LANGUAGE__', language)
        .replaceAll('__API__', base)
        .replaceAll('__TITLE__', () => escaped(title));
    return {
      'manifest.json': `${JSON.stringify(manifest, null, 2)}\n`,
      'index.html': filled(view),
      'api.js': filled(api),
    };
  };
}

/** Words of every template. */
const GERMAN: Readonly<Record<string, string>> = { 'It did not work': 'Das ging nicht' };

/** The head of every view. */
export const HEAD = `<!doctype html>
<html lang="__LANGUAGE__">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>__TITLE__</title>
<style>
  :root {
    color-scheme: light dark;
    --text: light-dark(#1c1b1a, #edebe8);
    --muted: light-dark(#6b675f, #a8a39c);
    --surface: light-dark(#fff, #1e1c1b);
    --raised: light-dark(#f3f2f0, #2a2826);
    --board: light-dark(#faf9f8, #191817);
    --line: light-dark(#dddad6, #3d3a37);
    --control: light-dark(#8c8984, #85807a);
    --focus: light-dark(#2f6fde, #7aa7f5);
    --danger: light-dark(#a3261b, #ff9086);
  }
  * { box-sizing: border-box; }
  html, body { height: 100%; margin: 0; }
  body {
    display: flex; flex-direction: column;
    background: var(--surface); color: var(--text); font: 14px/20px system-ui, sans-serif;
  }
  button, input, select {
    min-height: 32px; padding: 4px 10px; border: 1px solid var(--control); border-radius: 6px;
    background: var(--surface); color: inherit; font: inherit;
  }
  button { cursor: pointer; }
  button:disabled { border-color: var(--line); color: var(--muted); cursor: default; }
  button:enabled:hover { background: var(--raised); }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
  label { display: inline-flex; gap: 4px; align-items: center; }
  .bar {
    display: flex; flex-wrap: wrap; gap: 8px; align-items: center;
    padding: 8px; border-bottom: 1px solid var(--line);
  }
  .hint { margin: 0; padding: 8px; color: var(--muted); }
  .hint:empty { display: none; }
  .error { margin: 0; padding: 0 8px; color: var(--danger); }
  .error:empty { display: none; }
  @media (pointer: coarse) { button, input, select { min-height: 44px; } }
</style>
`;

/** What every view does: asks its API, and reads again after an agent has called a tool. */
export const SCRIPT = `
  const error = document.querySelector('.error');
  async function ask(method, path, body) {
    try {
      const answer = await toolyard.fetch('__API__' + path, { method, ...(body === undefined ? {} : { body }) });
      const value = await answer.json().catch(() => null);
      if (!answer.ok) throw new Error(value?.error ?? '{{It did not work}} (' + answer.status + ')');
      error.textContent = '';
      return value;
    } catch (failure) {
      error.textContent = failure.message;
      throw failure;
    }
  }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
