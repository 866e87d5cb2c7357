/** What every program that tests start finds in its environment: where to find others, and code that is compiled already. */
export const programEnv = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
