import { faultOf, type Fault, type Reason } from '../../core/reason.ts';

/** Why a folder is no panel, or an endpoint no address of a tool. */
export const PANEL_FAULTS = {
  'panel-not-json': (why: string) => `manifest.json is not JSON: ${why}`,
  'panel-not-object': () => 'manifest.json must be a JSON object',
  'panel-file-large': (file: string, kilobytes: number) => `${file} is larger than ${String(kilobytes)} kB`,
  'panel-folder-large': (kilobytes: number) => `Its folder is larger than ${String(kilobytes)} kB`,
  'panel-newer-format': () => 'Its formatVersion is unknown to this version of the app',
  'panel-id': () => 'panel_id must be 1–64 lower-case letters, digits and hyphens, beginning with a letter',
  'panel-id-reserved': (id: string) => `${id} is a panel of the app itself: choose another panel_id`,
  'panel-id-twice': (id: string) => `Another panel of the link has the id ${id}`,
  'panel-type': () => 'panel_type must be "canvas": other types come with the app',
  'panel-path': () => 'view and api must be names of files in the folder of the panel',
  'panel-file-missing': (file: string) => `${file} is missing`,
  'panel-link': (path: string) => `${path} is a link: put a copy of the file in its place`,
  'panel-many-files': (most: number) => `It has more than ${String(most)} files`,
  'panel-deep': () => 'Its folders are nested too deeply',
  'endpoint-text': () => 'An endpoint is a text such as "GET /api/items/:id"',
  'endpoint-method': (methods: string) => `An endpoint begins with ${methods} and a space`,
  'endpoint-characters': () => 'The path of an endpoint has no blanks, backslashes or controls',
  'endpoint-fragment': () => 'The path of an endpoint has no fragment',
  'endpoint-twice': () => 'Each argument stands once in the path of an endpoint',
  'endpoint-slash': () => 'An endpoint has a path that begins with one slash, or an http(s) address',
  'endpoint-dots': () => 'The path of an endpoint has no "." or ".." in it',
  'endpoint-user': () => 'An address has no user name or password',
  'endpoint-server': () => 'An address has a server without arguments, and a path',
  'endpoint-unreadable': () => 'The address of an endpoint cannot be read',
  'endpoint-of-app': () => 'An address of the app itself is no endpoint: begin with the path',
};
export type PanelReason = Reason<typeof PANEL_FAULTS>;

export function panelFault(reason: PanelReason): Fault {
  return faultOf(PANEL_FAULTS, reason);
}
