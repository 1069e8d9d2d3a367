/** Number of steps of the treatment plan. `plan.svg` shows the last one until a script moves its teeth. */
export const PLAN_STEPS = 5;
