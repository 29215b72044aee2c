import type { ProviderPreset } from '../provider-presets.ts';
import type { ProviderProblem } from '../provider-draft.ts';
import type { BuiltInAvailability } from '../../../../agent/contract/built-in-model.ts';

const about: Readonly<Record<ProviderPreset['id'], string>> = {
  openai: 'With a key',
  anthropic: 'With a key',
  google: 'With a key',
  openrouter: 'Many models, one key',
  ollama: 'On your computer',
  'lm-studio': 'On your computer',
  vllm: 'On your own server',
  'llama-cpp': 'On your computer',
  chrome: 'The browser’s own model',
  local: 'A GGUF file, no server',
  other: 'OpenAI-compatible API',
};

const problems: Readonly<Record<ProviderProblem, string>> = {
  needed: 'This is required.',
  address: 'An address starts with http:// or https://.',
  whole: 'A whole number, such as 8192.',
  price: 'A price such as 0.25.',
  both: 'Enter both prices, or none.',
};

const builtIn: Readonly<Record<BuiltInAvailability, string>> = {
  none:
    'This browser has no model of its own. Chrome has one from version 138 on, on computers with enough ' +
    'memory and disk.',
  unavailable: 'The browser’s model cannot run on this computer. chrome://on-device-internals says what is missing.',
  downloadable: 'The browser can fetch its model. It is several gigabytes large, and all pages share it.',
  downloading: 'The browser is fetching its model. The download continues if you close this page.',
  available: 'The browser’s model is ready.',
};

export const english = {
  title: 'Models',
  intro:
    'The models that answer in conversations. A key is stored encrypted in this browser, goes only to its ' +
    'provider, and cannot be shown again.',
  list: 'Models that are set up',
  none: 'No model is set up yet. Choose where it runs.',
  add: 'Add a model',
  choose: 'Where does it run?',
  about,
  names: { other: 'Other', local: 'In this tab' },
  edit: (name: string) => `Change ${name}`,
  test: (name: string) => `Test ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed the model ${name}`,
  back: (name: string) => `Restored ${name}`,
  added: (name: string) => `Added ${name}`,
  addedAndChosen: (name: string) => `Added ${name}: it answers the next message`,
  answersAgain: (name: string) => `${name} answers the next message`,
  saved: (name: string) => `Saved ${name}`,
  failed: (message: string) => `Failed: ${message}`,
  hasKey: 'Key stored',
  textDialect: 'Text tool calls',
  form: {
    label: (name: string) => `Settings of ${name}`,
    name: 'Name',
    baseURL: 'Base URL',
    baseURLHint: 'The part before /chat/completions, often ending in /v1.',
    optionalURL: 'Only for your own proxy; otherwise leave it empty.',
    key: 'API key',
    keyHint: 'Goes to this provider alone. It is stored encrypted and never shown again.',
    keyOptional: 'Only if your server asks for one.',
    keyKept: 'A key is stored. Leave this empty to keep it.',
    model: 'Model',
    modelExample: (example: string) => `Such as ${example}. The connection test fills in the list.`,
    models: 'Models of this provider',
    more: 'More settings',
    dialect: 'Tool calling',
    dialects: { native: 'Native', text: 'Text' },
    dialectHint: 'Text: for models without native tool calls. The definitions go into their instructions.',
    context: 'Context window (tokens)',
    contextHint:
      'How much the model can read at once. If you enter it, the model looks tools up when their definitions ' +
      'take too much of it.',
    localContextHint: 'How much the model can read at once. More takes more memory; 8192 if you leave it empty.',
    inputPrice: 'Input price (USD per 1M tokens)',
    outputPrice: 'Output price (USD per 1M tokens)',
    save: 'Save',
    cancel: 'Cancel',
    problems,
  },
  connection: {
    test: 'Test connection',
    testing: 'Testing…',
    ok: (ms: string) => `Connected (${ms}).`,
    calls: 'Tool calls work.',
    noCalls: 'It did not call the test tool. If it never does, set tool calling to text.',
    models: (count: number) => `${String(count)} ${count === 1 ? 'model' : 'models'} found.`,
    chooseModel: 'The connection works. Choose one of its models.',
    fix: 'To fix it',
    letIn: 'Start the server so that it accepts requests from this page:',
    copy: 'Copy the command',
    detail: 'Response',
  },
  builtIn,
  fetchBuiltIn: 'Download the model',
  fetching: 'Downloading the model',
  local: {
    files: 'Model file',
    noFile: 'No file chosen',
    option: (name: string, size: string) => `${name} · ${size}`,
    intro:
      'A GGUF file that runs in this tab, only on your computer. Small ones of 1 to 3 billion parameters, ' +
      'quantised to 4 bits, work best. At most 2 GB.',
    address: 'Address of a GGUF file',
    addressHint: 'The page of a file at huggingface.co works too.',
    fetch: 'Download',
    choose: 'Choose a file…',
    drop: 'Drop the GGUF file here',
    keeping: 'Downloading and storing the model',
    stop: 'Stop',
    kept: (name: string) => `${name} is kept in this browser`,
    remove: (name: string) => `Remove the file ${name}`,
    list: 'Files that are kept',
    inMemory: (threads: number, tokens: string) =>
      `In memory: ${String(threads)} ${threads === 1 ? 'thread' : 'threads'}, ${tokens} tokens of context`,
    loading: 'Loading…',
    unload: 'Unload',
    unloaded: 'Unloaded the model',
    removed: (name: string) => `Removed ${name}. It can be downloaded again.`,
  },
};
