/** The service worker of the app. */
import { serveBuilds } from '../platform/service-worker/serve-builds.ts';

serveBuilds();
