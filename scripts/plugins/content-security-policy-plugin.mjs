// @ts-check
/** Writes each page's policy into the page as well, for hosts without headers. */
import { basename } from 'node:path';
import { EMBED_CSP, metaPolicy, PAGE_CSP } from '../serve/security-headers.mjs';

const POLICIES = new Map([
  ['index.html', PAGE_CSP],
  ['embed.html', EMBED_CSP],
]);

/** @returns {import('vite').Plugin} */
export function pagePolicyPlugin() {
  return {
    name: 'toolyard-page-policy',
    // The development server adds inline scripts to the page.
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path }) {
        const policy = POLICIES.get(basename(path));
        if (policy === undefined)
          throw new Error(
            `No policy is known for ${path}. Add it to scripts/plugins/content-security-policy-plugin.mjs.`,
          );
        return [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: metaPolicy(policy) },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
