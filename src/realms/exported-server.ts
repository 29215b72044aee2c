/** What an exported server is made of, bundled by the build and put into each zip beside the tools. */
export { serve, testCases } from '../catalog/exported-server/serve.ts';
