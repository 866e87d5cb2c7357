/** A warning does not prevent the start: what is missing has a default. */
export type Finding = {
  severity: 'problem' | 'warning'
  /** A file and a path in it, a form and a part of it, or a path in the settings. */
  where: string
  reason: string
  /** The code of a finding of the form engine. */
  code?: string
  /** From the folder of deployments on, such as `aurea/settings.json`. */
  file?: string
  line?: number
}

export const problem = (where: string, reason: string): Finding => ({ severity: 'problem', where, reason })
export const warning = (where: string, reason: string): Finding => ({ severity: 'warning', where, reason })

export const formatFinding = ({ where, reason, file, line }: Finding) =>
  `${where}: ${reason}${file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`}`
