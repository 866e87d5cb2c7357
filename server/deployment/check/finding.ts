/** A warning does not prevent the start: what is missing has a default. */
export type Finding = { severity: 'problem' | 'warning'; where: string; reason: string }

export const problem = (where: string, reason: string): Finding => ({ severity: 'problem', where, reason })
export const warning = (where: string, reason: string): Finding => ({ severity: 'warning', where, reason })

export const formatFinding = ({ where, reason }: Finding) => `${where}: ${reason}`
