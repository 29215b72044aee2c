/** The screens of this panel, which load together. */
export { ReachScreen } from './reach-screen.tsx';
export { RemoteApprovalDock } from './remote-approval-dock.tsx';
