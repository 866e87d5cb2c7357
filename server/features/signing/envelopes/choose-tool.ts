import type { SigningTool } from '../../../ports/signing-tool.ts'
import type { Deps } from '../../../deps.ts'

/** The tool that an envelope was sent with, even if the settings have changed since. */
export function chooseTool({ esign }: Pick<Deps, 'esign'>, { provider }: { provider: string }): SigningTool {
  const tool = [esign, esign.own].find((one) => one?.name === provider)
  if (tool) return tool
  throw new Error(`an envelope is still at ${provider}: ESIGN=${provider} and its settings are needed until it is over`)
}
