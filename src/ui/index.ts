export { mountApp } from './mount-app.tsx';
