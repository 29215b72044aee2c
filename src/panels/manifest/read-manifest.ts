import { impersonatesApp } from '../../core/text/impersonation.ts';
import { isAppPanel, isPanelNavigationTool } from '../../core/panel-navigation-map.ts';
import { isRecord, parseJson, type JsonSchema } from '../../core/json/json.ts';
import { NO_PERMISSIONS, type Permissions } from '../../core/permissions/permissions.ts';
import type { Fault } from '../../core/reason.ts';
import { parsePermissions } from '../../core/permissions/parse-permissions.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';
import { panelFault, type PanelReason } from '../contract/panel-faults.ts';
import type { PanelFinding, PanelTool, ReadManifest } from '../contract/panel.ts';
import { hasDotSegment, parseEndpoint } from './parse-endpoint.ts';
import { defined } from '../../core/defined.ts';

const PANEL_ID = /^[a-z][a-z0-9-]{0,63}$/;
const FORMAT_VERSION = 1;
/** Parts of the app that have no place of their own, and ids that would be confused with a tool that opens one. */
const RESERVED: ReadonlySet<string> = new Set(['questions', 'run', 'share', 'packages', 'toolyard', 'app']);
const FIELDS: ReadonlySet<string> = new Set([
  'formatVersion',
  'panel_id',
  'panel_type',
  'title',
  'tools',
  'view',
  'api',
  'bridge',
  'permissions',
]);
const TOOL_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
/** Characters that nobody sees, or that move others. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const MAX_DEPTH = 32;

/** Whether a panel of a manifest may have this id. */
export function isPanelId(id: string): boolean {
  return PANEL_ID.test(id) && !isAppPanel(id) && !RESERVED.has(id);
}

/**
 * Reads a `manifest.json`, which comes from outside. A tool that cannot be used is left out with a finding.
 *
 * @param ownOrigin the origin of the app
 */
export function readManifest(bytes: Uint8Array, ownOrigin: string): ReadManifest {
  if (bytes.byteLength > PANEL_LIMITS.maxManifestBytes)
    return no({ code: 'panel-file-large', values: ['manifest.json', PANEL_LIMITS.maxManifestBytes / 1024] });
  const json = parseJson(new TextDecoder().decode(bytes));
  if (!json.ok) return no({ code: 'panel-not-json', values: [json.message] });
  const input = json.value;
  if (!isRecord(input)) return no({ code: 'panel-not-object', values: [] });
  const { formatVersion = FORMAT_VERSION, panel_id: id, panel_type: type = 'canvas' } = input;
  if (formatVersion !== FORMAT_VERSION) return no({ code: 'panel-newer-format', values: [] });
  if (typeof id !== 'string' || !PANEL_ID.test(id)) return no({ code: 'panel-id', values: [] });
  if (!isPanelId(id)) return no({ code: 'panel-id-reserved', values: [id] });
  if (type !== 'canvas') return no({ code: 'panel-type', values: [] });
  const files = filesOf(input);
  if (files === undefined) return no({ code: 'panel-path', values: [] });
  const findings: PanelFinding[] = Object.keys(input)
    .filter((name) => !FIELDS.has(name))
    .slice(0, MAX_UNKNOWN)
    .map((name) => ({ code: 'field-unknown', subject: shown(name) }));
  if (input['bridge'] !== undefined) findings.push({ code: 'bridge-unsupported', subject: 'bridge' });
  return {
    ok: true,
    manifest: {
      panelId: id,
      title: titleOf(input['title'], id, findings),
      tools: toolsOf(input['tools'], id, ownOrigin, findings),
      ...files,
      permissions: permissionsOf(input['permissions'], findings),
      findings,
    },
  };
}

const MAX_UNKNOWN = 20;

function filesOf({ view = 'index.html', api }: Record<string, unknown>) {
  if (!isFileName(view) || (api !== undefined && !isFileName(api))) return undefined;
  return { view, ...defined({ api }) };
}

/** A relative path that stays in its folder. */
function isFileName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 200 &&
    /^[\w.-]+(?:\/[\w.-]+)*$/.test(value) &&
    !hasDotSegment(value) &&
    value !== 'manifest.json'
  );
}

function titleOf(value: unknown, id: string, findings: PanelFinding[]): string {
  const given = typeof value === 'string' ? value.slice(0, PANEL_LIMITS.maxTitleChars * 2) : '';
  const title = given.replace(HIDDEN, '').replace(/\s+/g, ' ').trim().slice(0, PANEL_LIMITS.maxTitleChars);
  const used = title === '' || impersonatesApp(given) ? id : title;
  if (used !== value && value !== undefined) findings.push({ code: 'title-changed', subject: used });
  return used;
}

/** Files and documents are for tools of their own. */
function permissionsOf(value: unknown, findings: PanelFinding[]): Permissions {
  if (value === undefined) return NO_PERMISSIONS;
  const read = parsePermissions(value);
  if (!read.ok) {
    findings.push({ code: 'permissions-invalid', subject: '', fault: cleaned(read) });
    return NO_PERMISSIONS;
  }
  const { network, secrets } = read.value;
  return { ...NO_PERMISSIONS, network, secrets };
}

function toolsOf(value: unknown, id: string, ownOrigin: string, findings: PanelFinding[]): readonly PanelTool[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  if (given.length > PANEL_LIMITS.maxTools)
    findings.push({ code: 'too-many-tools', subject: String(given.length - PANEL_LIMITS.maxTools) });
  const tools = new Map<string, PanelTool>();
  for (const [at, one] of given.slice(0, PANEL_LIMITS.maxTools).entries()) {
    const tool = toolOf(one, at, id, ownOrigin, findings);
    if (tool === undefined) continue;
    if (tools.has(tool.name)) findings.push({ code: 'tool-duplicate', subject: tool.name });
    else tools.set(tool.name, tool);
  }
  return [...tools.values()];
}

function toolOf(
  value: unknown,
  at: number,
  id: string,
  ownOrigin: string,
  findings: PanelFinding[],
): PanelTool | undefined {
  const leftOut = (code: PanelFinding['code'], subject: string, fault?: Fault): undefined => {
    findings.push({ code, subject, ...defined({ fault }) });
  };
  if (!isRecord(value)) return leftOut('tool-invalid', `tools[${String(at)}]`);
  const { name: given, description = '', endpoint: address, parameters } = value;
  if (typeof given !== 'string' || !TOOL_NAME.test(given) || typeof description !== 'string')
    return leftOut('tool-invalid', typeof given === 'string' ? shown(given) : `tools[${String(at)}]`);
  const prefix = `${id.replaceAll('-', '_')}_`;
  const name = given.startsWith(prefix) ? given : `${prefix}${given}`;
  if (isPanelNavigationTool(name)) return leftOut('tool-reserved', name);
  const endpoint = parseEndpoint(address, ownOrigin);
  if (!endpoint.ok) return leftOut('endpoint-invalid', name, endpoint.fault);
  const schema = schemaOf(parameters);
  if (schema === undefined) return leftOut('schema-invalid', name);
  if (name !== given) findings.push({ code: 'tool-renamed', subject: name });
  return {
    name,
    description: description.slice(0, PANEL_LIMITS.maxDescriptionChars),
    endpoint: endpoint.endpoint,
    parameters: schema,
  };
}

/** A schema of an object, as plain JSON of a bounded depth. */
function schemaOf(value: unknown): JsonSchema | undefined {
  if (value === undefined) return { type: 'object', properties: {}, required: [] };
  if (!isRecord(value) || depthOf(value) > MAX_DEPTH) return undefined;
  if (JSON.stringify(value).length > PANEL_LIMITS.maxSchemaChars) return undefined;
  const { type = 'object' } = value;
  // It was parsed as JSON.
  return type === 'object' ? ({ ...value, type } as JsonSchema) : undefined;
}

/** How deep arrays and objects are nested, counted no further than it matters. */
function depthOf(root: unknown): number {
  let level: readonly unknown[] = [root];
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0 || depth > MAX_DEPTH) return depth;
  }
}

/** A text from outside in a finding. */
function shown(text: string): string {
  return text.replace(HIDDEN, '�').slice(0, 200);
}

/** A fault that quotes text from outside. */
function cleaned({ message, reason }: Fault): Fault {
  const values = reason?.values.map((value) => (typeof value === 'string' ? shown(value) : value)) ?? [];
  return { message: shown(message), ...defined({ reason: reason === undefined ? undefined : { ...reason, values } }) };
}

function no(reason: PanelReason): ReadManifest {
  return { ok: false, fault: panelFault(reason) };
}
