import type { FooterBlock } from '@parcelle/contract/portal/settings'
import sanitizeHtml from 'sanitize-html'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Locale } from '../../platform/locales/locale.ts'

// Enough for a legal notice; images, styles, frames and scripts are removed.
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'a', 'span', 'small', 'h3'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

export function presentFooter({ footer }: Pick<Deployment, 'footer'>, locale: Locale): FooterBlock[] {
  return footer.map(({ html, links }, index) => ({
    id: index + 1,
    extraInfo: {
      html: sanitizeHtml(html[locale], allowed),
      links: links.map(({ label, href }) => ({ label: label[locale], href })),
    },
  }))
}
