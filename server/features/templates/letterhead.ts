import type { Deployment } from '../../deployment/deployment.ts'
import type { Template } from '../../deployment/documents/template.ts'
import { readLogo } from '../../platform/pdf/logo.ts'
import type { Logo, DocumentContent } from '../../platform/pdf/layout/content.ts'
import { readPlain, type TextContext } from './texts.ts'

/** The issuer: the management company or the advising firm. */
export function letterhead(
  { issuer, letterhead: lines }: Pick<Template, 'issuer' | 'letterhead'>,
  reading: TextContext,
): DocumentContent['company'] {
  const { deployment } = reading.context
  const firm = issuer === 'firm' ? reading.context.firm() : null
  const { primary, accent } = deployment.theme
  return {
    name: firm ? firm.name : deployment.company.name,
    lines: (firm ? lines.firm : lines.company).map((line) => readPlain(line, reading)),
    logo: firm ? null : findLogo(deployment),
    primary,
    accent,
  }
}

// Cached by SVG, because editions share logos.
const logos = new Map<string, Logo | null>()

/** A portal that sells another company's shares has its own logo, which must not appear on that company's documents. */
function findLogo({ name, company, logo: svg }: Deployment): Logo | null {
  if (name !== company.name) return null
  const logo = logos.get(svg) ?? readLogo(svg)
  logos.set(svg, logo)
  return logo
}
