export const createBinding = () => ({});
