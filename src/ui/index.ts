export { mountApp, type MountOptions } from './mount-app.tsx';
