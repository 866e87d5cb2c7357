import type { Settings } from '@parcelle/contract/portal/settings'
import { showsMails } from '../../config.ts'
import type { Deps } from '../../deps.ts'

/** Public settings: nothing secret, nothing personal. */
export function presentSettings({ config, deployment, identity }: Deps): Settings {
  const { customer, name, locale, features, labels, forms, readOnlyRoles, theme, help, esign } = deployment
  return {
    customer,
    name,
    locale,
    locales: ['fr', 'en'],
    features,
    labels,
    forms,
    readOnlyRoles,
    theme: {
      logo: '/theme/logo.svg',
      stylesheet: '/theme/theme.css',
      primary: theme.primary,
      accent: theme.accent,
      iconSet: theme.iconSet,
    },
    help,
    esign,
    landingUrl: config.landingUrl,
    // Empty: taken from the provider's discovery document.
    logoutUrl: config.logoutUrl ?? (config.oidc ? '' : `${identity.issuer}/session/end`),
    passwordUrl: config.oidc ? null : `${config.publicUrl}/password`,
    redirectAfterLastPage: deployment.redirectAfterLastPage,
    demo: config.demo,
    mailsUrl: showsMails(config) ? '/dev/mails' : null,
    oidc: {
      issuer: identity.issuer,
      clientId: identity.clientId,
      resource: identity.resource,
      ssoCheckUrl: config.ssoCheckUrl === undefined ? identity.ssoCheckUrl : config.ssoCheckUrl,
    },
    documentBlocks: [...deployment.forNewDossiers.documentBlocks],
    upload: deployment.forNewDossiers.upload,
  }
}
