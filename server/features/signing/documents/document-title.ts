import type { Deployment } from '../../../deployment/deployment.ts'
import type { Locale } from '../../../platform/locales/locale.ts'

type TitledDocument = { code: string; title: string }

/** The title of the template in the reader's language. The stored title is in that of the deployment. */
export function findDocumentTitle(
  { documentTemplates, locale: stored }: Pick<Deployment, 'documentTemplates' | 'locale'>,
  { code, title }: TitledDocument,
  locale: Locale,
): string {
  if (locale === stored) return title
  return documentTemplates.find((template) => template.code === code)?.title[locale] ?? title
}
