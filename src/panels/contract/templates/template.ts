/** The files of a new panel, by their paths in its folder. */
export type PanelFiles = Readonly<Record<string, string>>;

/** Makes the files of a panel with this id and title. */
export type PanelTemplate = (panelId: string, title: string) => PanelFiles;

interface TemplateTool {
  /** Without the id of the panel. */
  readonly name: string;
  readonly description: string;
  /** Such as `POST /rows`, below the panel's own path. */
  readonly endpoint: string;
  readonly properties?: object;
  readonly required?: readonly string[];
}

/** A template of a manifest, a view and routes. In view and routes, `__API__` is the path of the panel's own API. */
export function templateOf({
  tools,
  view,
  api,
}: {
  readonly tools: readonly TemplateTool[];
  readonly view: string;
  readonly api: string;
}): PanelTemplate {
  return (panelId, title) => {
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
    const filled = (text: string): string => text.replaceAll('__API__', base).replaceAll('__TITLE__', escaped(title));
    return {
      'manifest.json': `${JSON.stringify(manifest, null, 2)}\n`,
      'index.html': filled(view),
      'api.js': filled(api),
    };
  };
}

/** The head of every view. */
export const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>__TITLE__</title>
<style>
  * { box-sizing: border-box; }
  html, body { height: 100%; margin: 0; }
  body { display: flex; flex-direction: column; color: #1c1b1a; font: 14px/20px system-ui, sans-serif; }
  button, input, select {
    min-height: 32px; padding: 4px 10px; border: 1px solid #8c8984; border-radius: 6px;
    background: #fff; color: inherit; font: inherit;
  }
  button { cursor: pointer; }
  button:hover { background: #f3f2f0; }
  :focus-visible { outline: 2px solid #2f6fde; outline-offset: 1px; }
  .bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px; border-bottom: 1px solid #dddad6; }
  .error { margin: 0; padding: 0 8px; color: #a3261b; }
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
      if (!answer.ok) throw new Error(value?.error ?? 'It did not work (' + answer.status + ')');
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
