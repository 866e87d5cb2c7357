import type { Template } from '../../deployment/documents/template.ts'
import type { Paper } from '../layout/paper.ts'
import { readPlain, type Reading } from './texts.ts'

/** Whose paper it is: the management company, or the firm that advises on the dossier. */
export function letterhead(
  { issuer, letterhead: lines }: Pick<Template, 'issuer' | 'letterhead'>,
  reading: Reading,
): Paper['company'] {
  const { deployment, firm } = reading.world
  const isFirm = issuer === 'firm' && firm !== null
  const { primary, accent } = deployment.theme
  return {
    name: isFirm ? firm.name : deployment.company.name,
    lines: (isFirm ? lines.firm : lines.company).map((line) => readPlain(line, reading)),
    logo: null,
    primary,
    accent,
  }
}
