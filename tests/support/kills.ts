/** How many processes a test kills at random moments; `KILLS=20` in the environment for a thorough run. */
export const killsOr = (usual: number): number => Number(process.env['KILLS'] ?? usual);
