import { faultError, type ToolyardError, type WriteErrorCode } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { faultOf, type Reason } from '../../core/reason.ts';

const PROGRAM = 'command must be the name of a program, such as npx or node.';

const withoutShell = (syntax: string) =>
  `A command is started without a shell, so it cannot have ${syntax}. Put the part into quotes if it is meant as text, ` +
  'and variables into env.';

/** Why a server cannot be stored as it is. */
export const SERVER_FAULTS = {
  'server-not-object': () =>
    'A server is an object { name, transport, url } or { name, transport: "stdio", command, args, env }.',
  'server-no-object': () => 'It is not an object.',
  'server-change-not-object': () => 'A change of a server is an object',
  'server-name': () => 'The name of a server has 1 to 64 letters, digits, underscores and hyphens.',
  'server-name-of-app': () => 'This name reads as if the server were part of Toolyard: choose another',
  'server-name-taken': (name: string) => `There is a server named ${JSON.stringify(name)} already`,
  'servers-many': (most: number) => `At most ${String(most)} servers can be kept`,
  'server-missing': () => 'There is no such server',
  'server-disabled': (name: string) => `The server ${name} is disabled: enable it to connect`,
  'server-not-connected': () => 'The server is not connected',
  'server-prefix-taken': (tool: string) => `The tool ${tool} has this name as its prefix: choose another`,
  'server-no-program': (name: string) => `${name} is no program`,
  'server-other-program': () => 'This is another program by now. Look at it again',
  'server-other-sign-in': () => 'The server names another sign-in than the one that was shown. Look at it again',
  'server-tool-changed': (tool: string) => `${tool} has changed since it was shown. Look at it again`,
  'server-enabled': () => 'enabled must be true or false.',
  'server-transport': () => 'transport must be "stdio", "sse" or "http".',
  'header-of-connection': (name: string) => `The header ${name} is set by the connection itself.`,
  'header-of-browser': (name: string) => `Browsers do not let a page send the header ${name}.`,
  'command-missing': () => PROGRAM,
  'command-quote': (quote: string) => withoutShell(`a quote (${quote}) that is not closed`),
  'command-variable-before': (variable: string) => withoutShell(`a variable before it (${variable}…)`),
  'command-variable': (found: string) => withoutShell(`a variable or a command in it (${found})`),
  'command-backticks': () => withoutShell('a command in backticks (`)'),
  'command-second-line': () => withoutShell('a second line'),
  'command-operator': (operator: string) => withoutShell(`the operator ${operator}`),
  'args-list': (most: number) => `args must be a list of at most ${String(most)} texts.`,
  'url-missing': () => 'url must be the address of the server, such as https://example.org/mcp.',
  'url-scheme': () => 'url must start with http:// or https:// and name a host.',
  'url-secret': () => 'A secret can stand in the path or behind the question mark of an address, not in its host.',
  'url-user': () => 'url must not hold a user name or password: use a header.',
  'oauth-not-object': () => 'oauth must be an object { clientId, clientSecret, scope, grant }.',
  'oauth-grant': () => 'grant must be "authorization_code" or "client_credentials".',
  'oauth-not-text': (name: string) => `${name} must be text.`,
  'named-not-object': (field: string) => `${field} must be an object of names and texts.`,
  'named-many': (field: string, most: number) => `${field} holds more than ${String(most)} names.`,
  'header-name': (name: string) => `${JSON.stringify(name)} is no name of a header.`,
  'variable-name': (name: string) => `${JSON.stringify(name)} is no name of a variable.`,
  'header-not-text': (name: string, most: number) =>
    `The header ${name} must be text of at most ${String(most)} characters on one line.`,
  'variable-not-text': (name: string, most: number) =>
    `The variable ${name} must be text of at most ${String(most)} characters.`,
};
export type ServerReason = Reason<typeof SERVER_FAULTS>;

/** The error of a server that cannot be stored or found. */
export function serverError(code: WriteErrorCode, reason: ServerReason, data?: JsonObject): ToolyardError {
  return faultError(code, faultOf(SERVER_FAULTS, reason), data);
}
