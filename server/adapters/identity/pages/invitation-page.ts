import { html } from './html.ts'
import { page, type Frame } from './page.ts'
import { INVITATION_DAYS } from '../invitations.ts'
import { translator } from '../../../locales/texts.ts'

type View = Omit<Frame, 'title'>

export function invitationDonePage(view: View, home: string): string {
  const t = translator(view.locale)
  return page(
    { ...view, title: t('invitation.done.title') },
    html`<h1>${t('invitation.done.title')}</h1>
      <div class="notice">
        <p>${t('invitation.done')}</p>
        <a class="primary" href="${home}">${t('invitation.sign-in')}</a>
      </div>`,
  )
}

export function invitationOverPage(view: View): string {
  const t = translator(view.locale)
  return page(
    { ...view, title: t('invitation.expired.title') },
    html`<h1>${t('invitation.expired.title')}</h1>
      <div class="notice"><p>${t('invitation.expired', { days: INVITATION_DAYS })}</p></div>`,
  )
}
