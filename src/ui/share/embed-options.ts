const EMBED_THEMES = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** What the address of an embed says. */
export interface EmbedOptions {
  /** Payload of a link. */
  readonly payload: string;
  readonly theme: EmbedTheme;
  /** CSS pixels; `auto` tells the page around it how high the content is. */
  readonly height: EmbedHeight;
  readonly readOnly: boolean;
  /** Whether the tool can be run here. */
  readonly run: boolean;
  /** Origin of the page around it: that page alone hears of runs and may ask for one. */
  readonly origin: string | undefined;
}
export type EmbedHeight = number | 'auto';

const LEAST_HEIGHT = 120;
const MOST_HEIGHT = 5_000;

/**
 * Reads `#<payload>` or `#tool=<payload>&theme=…&height=…&readonly=1&run=0&origin=…`; the origin may also stand in the
 * query.
 */
export function parseEmbedOptions(hash: string, search: string): EmbedOptions {
  const text = hash.replace(/^#/, '');
  const named = /(?:^|&)tool=/.test(text);
  const parameters = new URLSearchParams(named ? text : '');
  return {
    payload: named ? (parameters.get('tool') ?? '') : text,
    theme: EMBED_THEMES.find((theme) => theme === parameters.get('theme')) ?? 'auto',
    height: heightOf(parameters.get('height')),
    readOnly: parameters.get('readonly') === '1',
    run: parameters.get('run') !== '0',
    origin: originOf(parameters.get('origin') ?? new URLSearchParams(search).get('origin')),
  };
}

/** What stands behind the `#` for these options, what is usual left out. */
export function embedHash({ payload, theme, height, readOnly, run, origin }: EmbedOptions): string {
  const parameters = new URLSearchParams({ tool: payload });
  if (theme !== 'auto') parameters.set('theme', theme);
  if (height !== 'auto') parameters.set('height', String(height));
  if (readOnly) parameters.set('readonly', '1');
  if (!run) parameters.set('run', '0');
  if (origin !== undefined) parameters.set('origin', origin);
  return String(parameters);
}

/** A height that a frame can have. */
function heightOf(text: string | null): EmbedHeight {
  const pixels = /^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined;
  return pixels === undefined ? 'auto' : Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, pixels));
}

/** An origin as messages name it; nothing for what is none, opaque ones among them. */
function originOf(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
