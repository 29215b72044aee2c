import { isRecord, vouchedFor, type JsonValue } from '../../../core/json/json.ts';
import { AUTOMATION_PORT, type AutomationMessage, type AutomationReport } from '../../contract/automation.ts';
import type { ViewScript } from '../../contract/view-channel.ts';
import type { OpenRequests } from '../open-requests.ts';
import { createPerson } from './person.ts';
import { serveAutomation, type AutomationEnd } from './serve-automation.ts';

/** Page automation in the view of a panel. */
export const automationScript =
  (requests: OpenRequests): ViewScript =>
  (channel) => {
    const end = serveAutomation((id, report) => channel.send(toJson({ id, report })), createPerson(), requests);
    // From the app; the page's own code cannot send to this topic.
    channel.listen((body) => (isRecord(body) ? end.receive(vouchedFor<AutomationMessage>(body)) : undefined));
    // What was sent before is lost.
    channel.send(RUNS);
  };

/** The script runs, and takes orders. */
const RUNS = { id: 0, report: null };

/** Members that are undefined stay behind, as in any message of a view. */
function toJson(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

/**
 * Page automation in a tool's document: its orders come over a port that the app sends. Called before the tool's own
 * code runs.
 */
export function acceptAutomation(): void {
  const { parent } = window;
  const person = createPerson();
  let answer: (id: number, report: AutomationReport) => void = () => undefined;
  let end: AutomationEnd | undefined;
  window.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      if (event.source !== parent || event.data !== AUTOMATION_PORT || port === undefined) return;
      event.stopImmediatePropagation();
      // The app asks again if it had no answer; the last port counts.
      answer = (id, report) => port.postMessage({ id, report });
      end ??= serveAutomation((id, report) => answer(id, report), person);
      const { receive } = end;
      port.onmessage = ({ data }: MessageEvent<AutomationMessage>): void => receive(data);
      port.postMessage(RUNS);
    },
    true,
  );
}
