/** The code of an exported server besides its tools, bundled by the build and added to each zip. */
export { serve, testCases } from '../catalog/exported-server/serve.ts';
