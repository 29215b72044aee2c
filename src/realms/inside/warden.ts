/** The warden of a sandbox frame. */
import { startWarden } from '../../sandbox/inside/warden/warden.ts';

startWarden();
