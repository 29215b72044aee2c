import { sentenceOf, type Reason } from '../../../core/reason.ts';
import { OPENAPI_NOTES } from './openapi-notes.ts';

type Names = readonly string[];

const quoted = (text: string) => JSON.stringify(text);
const listed = (names: Names) => names.join(', ');

/** Names, times and fields of a file. */
const FIELDS = {
  'name-fixed': (given: string, name: string) =>
    `The name ${quoted(given)} became ${quoted(name)}: only A–Z, a–z, 0–9, underscore, dot and hyphen are allowed, ` +
    'at most 128.',
  'name-unmapped': (given: string, name: string) =>
    `The name ${quoted(given)} became ${quoted(name)}: characters that the provider forbids were written as numbers.`,
  'same-name-in-file': () => 'An earlier tool of this file has the same name. This one gets a number after its name.',
  'same-name-in-link': () => 'An earlier tool of this link has the same name. This one gets a number after its name.',
  'timeout-fixed': (given: string, timeout: number) =>
    `The timeout ${given} became ${String(timeout)}: it must be a whole number of milliseconds from 1 to 600000.`,
  'time-fixed': (field: string, given: string, time: string) => `${field} ${given} became ${time}.`,
  'time-of-import': (field: string, given: string) => `${field} ${given} became the time of the import.`,
  'fields-left-out': (names: Names) => `Left out, since no tool has it: ${listed(names)}.`,
  'stub-added': () => 'No code included; a stub was added, which returns what it is called with.',
  'output-schema-left-out': () => 'Its outputSchema was left out, since a stub stands for the code.',
  'name-as-description': () => 'No description included; the name is used instead.',
  'schema-without-description': () => 'The schema has no description. Write one: agents read it.',
  'schema-from-example': () => 'The schema was made from the example. Check its types, and describe each parameter.',
};

/** What pasted code says of its tool, and does not say. */
const CODE = {
  'exported-as-default': () => 'The function has no name, so it is exported as the default.',
  'code-without-name': () => 'The code does not name the tool. Choose a name: agents call the tool by it.',
  'code-without-description': () => 'The code has no description. Write one: agents read it.',
  'code-without-schema': () => 'The code has no schema. The tool accepts any object until you write one.',
  'schema-of-names': () => 'The schema has the names that the code takes. Describe each of them.',
  'schema-of-types': () => 'The schema has the names and types that the code takes. Describe each of them.',
  'also-exported': (names: Names) => `Also exported: ${listed(names)}. This stays in the code.`,
  'exports-no-tools': (names: Names) => `Also exported, but not a tool: ${listed(names)}.`,
  'imports-packages': (names: Names) => `It imports packages. Add them under Packages after saving: ${listed(names)}.`,
  'imports-files': (names: Names) => `It imports files that are not included: ${listed(names)}.`,
  'reads-variable': (variable: string, secret: string) =>
    `It reads the environment variable ${variable}, which is empty here. Store the value as a secret named ${secret} ` +
    `under Settings → Secrets, and read it with context.secrets.get(${quoted(secret)}).`,
  'calls-function': (name: string) => `Its function is named ${name}. A function named tool was added, which calls it.`,
  'nothing-to-call': () => 'No function to call was found. Name its function “tool”, or export it as default.',
  'description-from-comment': () => 'The description was taken from the comment above its code.',
  'guidance-from-comment': () => 'The guidance for agents was taken from the comment above its code.',
  'parameters-from-comment': (names: Names) =>
    `Descriptions of parameters were taken from the comment above its code: ${listed(names)}.`,
  'types-left-out': () => 'The types of its code were left out.',
  'zod-unread': (parts: Names) => `These parts of its zod schema could not be read: ${parts.join('; ')}.`,
  'schema-from-type': (type: string) =>
    `The schema was made from the type ${type}. No code included; a stub was added.`,
  'type-without-description': () => 'The type has no description. Write one: agents read it.',
  'type-unclear': (names: Names) =>
    `The schema accepts any value where the type is not a type of JSON: ${listed(names)}.`,
};

const PYTHON = {
  'python-stub': () => 'Python does not run here. The code is a stub, with the body of the function as a comment.',
  'python-without-docstring': () => 'The function has no docstring. Write a description: agents read it.',
  'parameters-undescribed': (names: Names) => `Describe each parameter: ${listed(names)}.`,
  'python-variable': (variable: string, secret: string) =>
    `It reads the environment variable ${variable}. Store the value as a secret named ${secret} under Settings → ` +
    'Secrets.',
  'python-no-tools': (names: Names) => `Also in the file, but not a tool: ${listed(names)}.`,
};

/** Of a command of curl. */
const CURL = {
  'options-left-out': (names: Names) => `Left out, since a page cannot do it: ${listed(names)}.`,
  'headers-left-out': (names: Names) => `Left out, since a page cannot send it: ${listed(names)}.`,
  'method-in-capitals': () => 'The method is sent in capital letters.',
  'form-details-left-out': () => 'Types and file names of form fields were left out.',
  'shell-variables': () => 'A shell replaces what begins with $. Here it stays as it is written.',
  'always-content-type': () => 'The command sends no Content-Type, but a page always sends one.',
  'after-command': () => 'What follows the command was left out.',
  'json-content-type': () => 'The Content-Type is application/json, since the body is JSON with a secret.',
  'key-of-form': (name: string) => `The form field ${name} was left out. Pass it with each call.`,
  'key-of-body': (name: string) => `${name} in the body was left out. Pass it with each call.`,
  'key-in-text': () => 'A key in the body was left out. Add it to the code.',
  'body-with-key': () => 'The body was left out, since it seems to contain a key. Pass it with each call.',
  'secret-in-body': (name: string, secret: string) => storeAsSecret(`${name} in the body`, secret),
  'secret-in-query': (name: string, secret: string) => storeAsSecret(`${name} in the query`, secret),
  'secret-in-header': (name: string, secret: string) => storeAsSecret(`The value of the header ${name}`, secret),
  'secret-user': (secret: string) => storeAsSecret('The user name', secret),
  'secret-password': (secret: string) => storeAsSecret('The password', secret),
};

function storeAsSecret(what: string, secret: string): string {
  return `${what} was left out. Store it as a secret named ${secret} under Settings → Secrets.`;
}

/** What the import of a tool changed, and what it leaves to do. */
export const IMPORT_NOTES = { ...FIELDS, ...CODE, ...PYTHON, ...CURL, ...OPENAPI_NOTES };
export type ImportNote = Reason<typeof IMPORT_NOTES>;

/** The English sentence of a note. */
export function importNoteText(note: ImportNote): string {
  return sentenceOf(IMPORT_NOTES, note);
}
