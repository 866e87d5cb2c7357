import type { Deployment } from '../../../deployment/deployment.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'

/** Documents are signed in the first language of the deployment; in another they are translations. */
export const translationNotice = (deployment: Pick<Deployment, 'locale'>, locale: Locale): string | null =>
  locale === deployment.locale ? null : translator(locale)(`document.translation.${deployment.locale}`)
