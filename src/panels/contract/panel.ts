import type { Brand } from '../../core/brand.ts';
import type { JsonSchema } from '../../core/json/json.ts';
import type { Fault } from '../../core/reason.ts';
import type { Permissions } from '../../core/permissions/permissions.ts';

/** Hash over all files of a panel and its folder. Acceptances and grants belong to it. */
export type PanelHash = Brand<string, 'PanelHash'>;

export const ENDPOINT_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type EndpointMethod = (typeof ENDPOINT_METHODS)[number];

/** Where a tool of a panel sends its arguments: a path of the app or the panel, or an absolute http(s) address. */
export interface Endpoint {
  readonly method: EndpointMethod;
  /** As the manifest has it, with `:name` and `{name}` for arguments. */
  readonly path: string;
  /** Names of the arguments in the path, in their order. */
  readonly pathParameters: readonly string[];
  readonly isAbsolute: boolean;
}

/** A tool of a panel. */
export interface PanelTool {
  /** Begins with the id of its panel, with `_` for each hyphen. */
  readonly name: string;
  readonly description: string;
  readonly endpoint: Endpoint;
  readonly parameters: JsonSchema;
}

export type PanelFindingCode =
  | 'tool-renamed'
  | 'tool-invalid'
  | 'tool-duplicate'
  | 'tool-reserved'
  | 'too-many-tools'
  | 'endpoint-invalid'
  | 'schema-invalid'
  | 'title-changed'
  | 'field-unknown'
  | 'permissions-invalid'
  | 'bridge-unsupported';

/** What was changed or left out when a manifest was read. `subject` names it, `fault` says why. */
export interface PanelFinding {
  readonly code: PanelFindingCode;
  readonly subject: string;
  readonly fault?: Fault;
}

/** `manifest.json`, read. */
export interface PanelManifest {
  readonly panelId: string;
  readonly title: string;
  readonly tools: readonly PanelTool[];
  /** The file of the view, relative to the folder. */
  readonly view: string;
  /** The file with the routes, relative to the folder. */
  readonly api?: string;
  /** What the panel asks for. */
  readonly permissions: Permissions;
  readonly findings: readonly PanelFinding[];
}

export type ReadManifest =
  { readonly ok: true; readonly manifest: PanelManifest } | { readonly ok: false; readonly fault: Fault };

/** A file of a panel. `path` is relative to its folder; `hash` is a lower-case hex SHA-256. */
export interface PanelFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
}

/** A panel as its folder holds it. */
export interface FolderPanel {
  readonly manifest: PanelManifest;
  readonly folder: string;
  readonly hash: PanelHash;
  /** Sorted by path. */
  readonly files: readonly PanelFile[];
  readonly html: string;
  readonly apiCode?: string;
}

/** A folder with a `manifest.json` that is no panel. */
export interface BrokenPanel {
  readonly folder: string;
  /** Without the path. */
  readonly fault: Fault;
}

/** A panel with what a person decided about it. */
export interface Panel extends FolderPanel {
  /** A person allowed exactly this form. Until then nothing of it runs or is offered. */
  readonly isAllowed: boolean;
  /** The folder of the panel of the same id that counts instead. */
  readonly hiddenBy?: string;
}
