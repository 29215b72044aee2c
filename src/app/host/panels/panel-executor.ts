import type { ToolOutcome } from '../../../core/call.ts';
import type { ToolError } from '../../../core/errors.ts';
import {
  startWork,
  type CallOrder,
  type RunAnswer,
  type RunEvents,
  type ToolExecutor,
} from '../../../core/executor.ts';
import { jsonOf, type JsonObject, type JsonValue } from '../../../core/json/json.ts';
import type { Panel, PanelTool } from '../../../panels/contract/panel.ts';
import { APP_PANEL_TOOLS, type EndpointRequest, type loadCalls, type PanelCatalog } from '../../../panels/index.ts';
import { traitsOf } from '../../../catalog/index.ts';
import { granteeOf, VIEW_TOOL } from './panel-tools.ts';
import type { PagePort } from './page-port.ts';
import type { AnswerRoute } from './answer-route.ts';

export interface PanelExecutorDeps {
  readonly calls: Awaited<ReturnType<typeof loadCalls>>;
  readonly catalog: Pick<PanelCatalog, 'usable'>;
  readonly browser: () => ToolExecutor | undefined;
  readonly page: Pick<PagePort, 'ask'>;
  readonly routes: () => AnswerRoute | undefined;
  /** A tool of a panel has run: its view may be old. */
  readonly called: (panelId: string, tool: string) => void;
}

/** The routes of the app, which panels that people made cannot use. */
const OWN_ROUTES = /^\/api\/(?:ai|panels|code-editor)(?:[/?]|$)/;

/**
 * Runs the tools of panels: makes the request of the endpoint and sends it to whoever answers it. That is the route
 * table for panels of the app, the panel's own `api.js` as a tool of single use, or an address through the broker.
 */
export function createPanelExecutor(deps: PanelExecutorDeps): ToolExecutor {
  return {
    kind: 'panel',
    start: (order, events) => {
      let killInner: ((why: 'timeout' | 'aborted') => void) | undefined;
      const work = startWork(async (signal) => {
        const target = await targetOf(deps, order);
        if (!target.ok) return ended({ ok: false, error: target.error });
        signal.throwIfAborted();
        if (target.panel === undefined) {
          events.report({ type: 'started' });
          return ended(await askRoute(deps, target.request));
        }
        const run = runOf(deps, order, target.panel, target.request, events);
        killInner = run.kill;
        const answer = await run.done;
        const outcome = answer.outcome.ok
          ? outcomeOfRun(deps, order, target.request, answer.outcome.value)
          : answer.outcome;
        if (outcome.ok && !isView(order)) deps.called(target.panel.manifest.panelId, order.tool.name);
        return { ...answer, outcome };
      });
      return {
        done: work.done,
        kill: (why) => {
          killInner?.(why);
          work.kill(why);
        },
      };
    },
  };
}

type Target =
  | { readonly ok: true; readonly panel: Panel | undefined; readonly request: EndpointRequest }
  | { readonly ok: false; readonly error: ToolError };

async function targetOf({ calls, catalog, page }: PanelExecutorDeps, order: CallOrder): Promise<Target> {
  const { tool } = order;
  const { panelId = '' } = traitsOf(tool);
  // callTool validated the input, so it is an object.
  const input = order.call.input as JsonObject;
  const ofApp = APP_PANEL_TOOLS.get(panelId)?.find(({ name }) => name === tool.name);
  if (ofApp !== undefined) {
    const { filePath: _ofModel, ...rest } = input;
    const open = ofApp.hasOpenFile ? await page.ask('read-editor', {}) : undefined;
    return withRequest(calls, undefined, ofApp, open?.open === true ? { ...rest, filePath: open.filePath } : rest);
  }
  const panel = (await catalog.usable()).get(panelId);
  if (panel === undefined || (panel.hash as string) !== tool.source?.codeHash)
    return no('not-found', `The panel ${panelId} has changed or is no longer allowed, so nothing was run`);
  if (isView(order)) return viewRequestOf(calls, panel, input);
  const declared = panel.manifest.tools.find(({ name }) => name === tool.name);
  if (declared === undefined) return no('not-found', `The panel ${panelId} has no tool ${tool.name} any more`);
  return withRequest(calls, panel, declared, input);
}

function withRequest(
  { requestOf }: PanelExecutorDeps['calls'],
  panel: Panel | undefined,
  { endpoint }: PanelTool,
  input: JsonObject,
): Target {
  const made = requestOf(endpoint, input);
  return made.ok ? { ok: true, panel, request: made.request } : made;
}

/** A request of the view: any path of the panel's own API, or an address. */
function viewRequestOf(
  { parseEndpoint }: PanelExecutorDeps['calls'],
  panel: Panel,
  { method, path, body }: JsonObject,
): Target {
  const parsed = parseEndpoint(`${String(method)} ${String(path)}`, self.location.origin);
  if (!parsed.ok) return no('invalid-input', parsed.fault.message);
  return {
    ok: true,
    panel,
    request: {
      method: parsed.endpoint.method,
      path: parsed.endpoint.path,
      // Any JSON value: the panel's code gets it as it is.
      ...(body === undefined ? {} : { body: body as JsonObject }),
    },
  };
}

async function askRoute({ routes, calls }: PanelExecutorDeps, request: EndpointRequest): Promise<ToolOutcome> {
  const answer = await routes()?.({ method: request.method, path: request.path, body: request.body });
  return answer === undefined
    ? { ok: false, error: { code: 'engine-unavailable', message: 'The routes of the app are not there yet' } }
    : calls.outcomeOf(request, answer);
}

/** The code of the panel, as a tool that has the panel's grant. */
function runOf(
  { browser, calls }: PanelExecutorDeps,
  order: CallOrder,
  panel: Panel,
  request: EndpointRequest,
  events: RunEvents,
): ReturnType<ToolExecutor['start']> {
  const { method, path, body = null } = request;
  const isAddress = !path.startsWith('/');
  const { apiCode, manifest } = panel;
  if (!isAddress && (apiCode === undefined || OWN_ROUTES.test(path))) {
    events.report({ type: 'started' });
    const answer = OWN_ROUTES.test(path)
      ? { status: 403, body: { error: 'Panels cannot use the routes of the app: use toolyard.callTool in the view' } }
      : { status: 404, body: { error: `The panel ${manifest.panelId} has no api.js that answers it` } };
    return { done: Promise.resolve(ended({ ok: true, value: answer })), kill: () => undefined };
  }
  const executor = browser();
  if (executor === undefined) throw new Error('there is no executor for the code of panels');
  const code = isAddress ? calls.ADDRESS_CODE : calls.codeOfRoutes(apiCode ?? '');
  const input: JsonObject = isAddress ? { url: path, method, body } : { path, method, body };
  const { source, ...tool } = order.tool;
  if (source === undefined) throw new Error(`${tool.name} has no code`);
  return executor.start(
    {
      ...order,
      tool: { ...tool, id: granteeOf(manifest.panelId), source: { ...source, code } },
      call: { ...order.call, input },
    },
    events,
  );
}

function outcomeOfRun(
  { calls }: PanelExecutorDeps,
  order: CallOrder,
  request: EndpointRequest,
  value: JsonValue,
): ToolOutcome {
  const answer = calls.readAnswer(value);
  if (answer === undefined)
    return { ok: false, error: { code: 'threw', message: `${request.method} ${request.path} gave no answer` } };
  // The view gets the answer as it is, with its status.
  return isView(order) ? { ok: true, value: jsonOf(answer) } : calls.outcomeOf(request, answer);
}

function isView({ tool }: CallOrder): boolean {
  return tool.name.endsWith(VIEW_TOOL);
}

function ended(outcome: ToolOutcome): RunAnswer {
  return { outcome };
}

function no(code: ToolError['code'], message: string): Target {
  return { ok: false, error: { code, message } };
}
