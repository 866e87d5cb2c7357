/** What is wrong with a deployment. A warning lets it start: something is missing that has a good stand-in. */
export type Finding = { severity: 'problem' | 'warning'; where: string; reason: string }

export const problem = (where: string, reason: string): Finding => ({ severity: 'problem', where, reason })
export const warning = (where: string, reason: string): Finding => ({ severity: 'warning', where, reason })

export const formatFinding = ({ where, reason }: Finding) => `${where}: ${reason}`
