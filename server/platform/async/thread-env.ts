/** The environment of a thread: no secret, only where Node finds code that is compiled already, if it is set. */
export function threadEnv(): NodeJS.Dict<string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}
