// @ts-check
// What the conformance suite expects of the server under test: tools, which a person could have written, and what this
// server does not have.

const NO_ARGUMENTS = { type: 'object', properties: {} };
/** A pixel, and a moment of silence. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';

/** @type {readonly import('./serving-page.mjs').OwnTool[]} */
export const TOOLS = [
  {
    name: 'test_simple_text',
    description: 'Returns a text.',
    code: `function tool() { return 'This is a simple text response for testing.'; }`,
  },
  {
    name: 'test_image_content',
    description: 'Returns an image.',
    code: `function tool() { return { type: 'image', mimeType: 'image/png', data: '${PIXEL}' }; }`,
  },
  {
    name: 'test_audio_content',
    description: 'Returns a sound.',
    code: `function tool() { return { type: 'audio', mimeType: 'audio/wav', data: '${SILENCE}' }; }`,
  },
  {
    name: 'test_embedded_resource',
    description: 'Returns a resource.',
    code: `function tool() {
      const resource = { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' };
      return [{ type: 'resource', resource }];
    }`,
  },
  {
    name: 'test_multiple_content_types',
    description: 'Returns a text, an image and a resource.',
    code: `function tool() {
      const resource = { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' };
      return {
        content: [
          { type: 'text', text: 'Multiple content types test:' },
          { type: 'image', mimeType: 'image/png', data: '${PIXEL}' },
          { type: 'resource', resource },
        ],
      };
    }`,
  },
  {
    name: 'test_error_handling',
    description: 'Fails.',
    code: `function tool() { throw new Error('This tool intentionally returns an error for testing'); }`,
  },
  {
    name: 'test_tool_with_progress',
    description: 'Reports progress.',
    code: `async function tool(_input, { progress }) {
      for (const done of [0, 50, 100]) {
        progress(done, 100);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return 'done';
    }`,
  },
  {
    name: 'test_simple_prompt',
    description: 'Has a prompt.',
    guidance: 'This is a simple prompt for testing.',
    code: `function tool() { return 'done'; }`,
  },
].map((tool) => ({ parameters: NO_ARGUMENTS, ...tool }));

const OWN_RESOURCES = 'resources are files of the workspace (`workspace:///`), not addresses of a test';
const NO_QUESTIONS =
  'a tool in the tab asks the person in the tab, and the model of the person; it asks nothing of clients';
const OWN_PROMPTS = 'a prompt is the guidance of a tool: a text without arguments';

/** Scenarios for a feature that this server does not offer, each with its reason; every other one has to pass. */
export const NOT_OFFERED = new Map([
  ['completion-complete', 'prompts have no arguments to complete'],
  ['logging-set-level', 'logs of a tool are for the person in the tab'],
  ['tools-call-with-logging', 'logs of a tool are for the person in the tab'],
  ...['sampling', 'elicitation'].map((what) => /** @type {[string, string]} */ ([`tools-call-${what}`, NO_QUESTIONS])),
  ['elicitation-sep1034-defaults', NO_QUESTIONS],
  ['elicitation-sep1330-enums', NO_QUESTIONS],
  ...[
    'basic-elicitation',
    'basic-sampling',
    'basic-list-roots',
    'request-state',
    'multiple-input-requests',
    'multi-round',
    'missing-input-response',
    'non-tool-request',
    'result-type',
    'unsupported-methods',
    'tampered-state',
    'capability-check',
    'ignore-extra-params',
    'validate-input',
  ].map((what) => /** @type {[string, string]} */ ([`input-required-result-${what}`, NO_QUESTIONS])),
  ...['read-text', 'read-binary', 'templates-read', 'subscribe', 'unsubscribe'].map(
    (what) => /** @type {[string, string]} */ ([`resources-${what}`, OWN_RESOURCES]),
  ),
  ...['with-args', 'embedded-resource', 'with-image'].map(
    (what) => /** @type {[string, string]} */ ([`prompts-get-${what}`, OWN_PROMPTS]),
  ),
]);

/** Checks of other scenarios that need a tool of a kind that a person cannot write here. */
export const NOT_TESTABLE = new Map([
  [
    'server-stateless',
    {
      reason: 'four checks need tools that ask their client, or log to it',
      checks: [
        'sep-2575-server-rejects-undeclared-capability',
        'sep-2575-missing-capability-http-400',
        'sep-2575-http-server-no-independent-requests-on-stream',
        'sep-2575-server-no-log-without-loglevel',
      ],
    },
  ],
]);
