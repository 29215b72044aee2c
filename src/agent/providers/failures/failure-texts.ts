import type { ModelFailureCode } from '../../contract/model-worker-api.ts';

/** What went wrong and how to fix it, for each kind of failure. */
export const FAILURE_TEXTS: Readonly<Record<ModelFailureCode, { readonly message: string; readonly fix?: string }>> = {
  unauthorized: {
    message: 'The provider does not accept the key.',
    fix: 'Check the key in the settings of this model: it may be mistyped, expired or for another provider.',
  },
  forbidden: {
    message: 'The provider refuses this request for this key.',
    fix: 'Check at the provider that the key may use this model from a browser, and from your region.',
  },
  'rate-limited': {
    message: 'The provider received too many requests with this key.',
    fix: 'Wait a little and go on.',
  },
  'no-credit': {
    message: 'The account at the provider has no credit left.',
    fix: 'Add credit at the provider, or choose another model.',
  },
  'bad-request': {
    message: 'The provider does not accept the request.',
    fix: 'Its message says more. If the message is about tools, choose calling by text in the settings of this model.',
  },
  'not-found': {
    message: 'There is no such model at this address.',
    fix: 'Check the name of the model and the base URL. The URL ends before /chat/completions, often in /v1.',
  },
  'too-long': {
    message: 'The conversation is longer than this model accepts.',
    fix: 'Begin a new conversation, offer fewer tools, or choose a model with a larger context.',
  },
  'server-error': { message: 'The provider has an error or is overloaded.', fix: 'Wait a little and go on.' },
  unreachable: {
    message: 'Nothing answers at the address of this model.',
    fix: 'Check the base URL, that the server runs, and that you are online.',
  },
  'no-cors': {
    message: 'Something answers at the address of this model, but does not let web pages read it.',
    fix:
      'Allow the origin of this page at the server (CORS), or use another address. Ollama: set OLLAMA_ORIGINS. LM ' +
      'Studio: turn on CORS in the server settings.',
  },
  'private-network': {
    message: 'The browser blocks this page from an address in your own network.',
    fix:
      'Allow access to the local network for this page: at the icon before the address, or in the settings ' +
      'of the site.',
  },
  'mixed-content': {
    message: 'This page is served over https, so the browser blocks an address that begins with http.',
    fix: 'Serve the model over https, or use localhost.',
  },
  stalled: { message: 'The provider stopped sending.', fix: 'Continue to ask again.' },
  'cut-off': { message: 'The connection ended in the middle of the answer.', fix: 'Continue to ask again.' },
  'bad-stream': {
    message: 'The provider’s answer does not have the expected form.',
    fix: 'Check the base URL and that the kind of provider is the right one.',
  },
  'no-model': { message: 'There is no such model here.', fix: 'Choose a model in the settings.' },
  stopped: { message: 'It was stopped.' },
  internal: {
    message: 'A part of the app failed.',
    fix: 'Continue to try again. Reload the page if that does not help.',
  },
};
