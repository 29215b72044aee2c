/** The scripts of the app in the view of a panel, in one file that stands before the view's own markup. */
import { automationScript } from '../../panels/inside/automation/automation-script.ts';
import { createOpenRequests } from '../../panels/inside/open-requests.ts';
import { runViewScripts } from '../../panels/inside/run-view-scripts.ts';
import { viewApi } from '../../panels/inside/view-api.ts';

const requests = createOpenRequests();
runViewScripts({ api: viewApi(requests), automation: automationScript(requests) });
